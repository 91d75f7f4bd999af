import { expect, test } from 'vitest'
import { buffersIn, readMessage, readOrigins } from '../../src/protocol/index.ts'

const types = ['initialize', 'shutdown'] as const
const message = { type: 'initialize', id: '1', payload: { a: 1 } }

test('reads a message, and nothing else that is in it', () => {
  expect(readMessage({ ...message, timestamp: 1, more: 1 }, types)).toEqual(message)
  const { id: _, ...withoutId } = message
  expect(readMessage(withoutId, types)).toEqual(withoutId)
})

test.each([undefined, null, 1, 'now', new Date(), Number.NaN, {}])(
  'reads a message with the timestamp %j, which nothing uses',
  (timestamp) => {
    expect(readMessage({ ...message, timestamp }, types)).toEqual(message)
  },
)

test.each([0, 7, -1, 2 ** 53, 1.5])('reads the id %d as a number', (id) => {
  expect(readMessage({ ...message, id }, types)).toEqual({ ...message, id })
})

test.each([
  [null, 'object'],
  [undefined, 'object'],
  ['initialize', 'object'],
  [[message], 'object'],
  [{ ...message, type: 'capabilities/call' }, 'none of initialize, shutdown'],
  [{ ...message, type: '__proto__' }, '`type`'],
  [{ ...message, type: ['initialize'] }, '`type`'],
  [{ ...message, id: null }, '`id`'],
  [{ ...message, id: Number.NaN }, '`id`'],
  [{ ...message, id: Number.POSITIVE_INFINITY }, '`id`'],
  [{ ...message, id: {} }, '`id`'],
  [{ ...message, id: 'x'.repeat(201) }, '`id`'],
  [{ ...message, payload: 'text' }, '`payload`'],
  [{ ...message, payload: [] }, '`payload`'],
  [{ ...message, payload: undefined }, '`payload`'],
  [JSON.parse('{"__proto__":{"type":"initialize"},"id":"1","payload":{}}'), '`type`'],
])('names what is wrong with %j', (value, reason) => {
  expect(readMessage(value, types)).toContain(reason)
})

test('origins are exact, of any scheme that has them', () => {
  const origins = ['https://a.example.com', 'http://127.0.0.1:3000', 'wss://relay.example.com']
  expect([...readOrigins(origins)]).toEqual(origins)
})

test.each([
  [undefined, 'is empty'],
  ['https://a.example.com', 'is empty'],
  [[], 'is empty'],
  [['*'], 'a wildcard lets every site in'],
  [['https://*.example.com'], 'a wildcard'],
  [['null'], 'add `allow-same-origin`'],
  [['https://example.com/'], 'whose origin is `https://example.com`'],
  [['HTTPS://EXAMPLE.COM'], 'whose origin is `https://example.com`'],
  [['https://example.com:443'], 'whose origin is `https://example.com`'],
  [['example.com'], '`example.com`'],
  [['file:///tmp/x.html'], '`file:///tmp/x.html`'],
  [[null], '`null`'],
])('the origins %j are refused, with what to write', (list, text) => {
  const read = () => readOrigins(list)
  expect(read).toThrow(expect.objectContaining({ code: 'INVALID_ORIGINS', retryable: false }))
  expect(read).toThrow(text)
  expect(read).toThrow("Write each origin in full: `allowedOrigins: ['https://agent.example.com']`.")
})

test('each buffer is found once, at any depth, also in cycles', () => {
  const [first, second] = [new ArrayBuffer(1), new ArrayBuffer(2)]
  let deep: unknown = second
  for (let depth = 0; depth < 100_000; depth++) deep = [deep]
  const value: Record<string, unknown> = {
    a: first,
    list: [first, { deep }],
    view: new Uint8Array(3),
    text: 'x',
  }
  value.self = value
  expect(buffersIn(value)).toEqual([first, second])
})
