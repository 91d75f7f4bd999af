import { expect, test } from 'vitest'
import { buffersIn, readMessage, readOrigins } from '../../src/protocol'

const types = ['initialize', 'shutdown'] as const
const message = { type: 'initialize', id: '1', timestamp: 1, payload: { a: 1 } }

test('a message is read, without what else stands in it', () => {
  expect(readMessage({ ...message, more: 1 }, types)).toEqual(message)
  const { id: _, ...withoutId } = message
  expect(readMessage(withoutId, types)).toEqual(withoutId)
})

test.each([
  null,
  undefined,
  'initialize',
  [message],
  { ...message, type: 'capabilities/call' },
  { ...message, type: '__proto__' },
  { ...message, type: ['initialize'] },
  { ...message, id: 1 },
  { ...message, id: 'x'.repeat(201) },
  { ...message, timestamp: Number.NaN },
  { ...message, timestamp: '1' },
  { ...message, payload: 'text' },
  { ...message, payload: [] },
  JSON.parse('{"__proto__":{"type":"initialize"},"id":"1","timestamp":1,"payload":{}}'),
])('%j is no message', (value) => {
  expect(readMessage(value, types)).toBeUndefined()
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
