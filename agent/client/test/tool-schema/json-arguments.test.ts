import { expect, test } from 'vitest'
import { readJsonArguments } from '../../src/tool-schema/index.ts'

const schema = {
  type: 'object',
  properties: {
    object: { $ref: '#/$defs/point' },
    list: { type: 'array', items: { type: 'integer' } },
    number: { type: 'number' },
    flag: { type: ['boolean', 'null'] },
    text: { type: 'string' },
    any: {},
    mode: { anyOf: [{ const: 'auto' }, { type: 'number' }] },
    pattern: { anyOf: [{ type: 'string', pattern: '^[a-z]+$' }, { type: 'number' }] },
  },
  $defs: { point: { type: 'object', properties: { x: { type: 'number' }, name: { type: 'string' } } } },
}
const read = (args: unknown) => readJsonArguments(args, schema)

test.each([
  [{ object: '{"x":1}' }, { object: { x: 1 } }],
  [{ object: '{"x":"1","name":"2"}' }, { object: { x: 1, name: '2' } }],
  [{ list: '[1,2]' }, { list: [1, 2] }],
  [{ list: ['1', 2] }, { list: [1, 2] }],
  [{ number: '1.5' }, { number: 1.5 }],
  [{ number: '2' }, { number: 2 }],
  [{ flag: 'true' }, { flag: true }],
  [{ flag: 'null' }, { flag: null }],
  [{ mode: '7' }, { mode: 7 }],
  ['{"number":"1"}', { number: 1 }],
])('%j is taken as %j', (sent, wanted) => {
  expect(read(sent)).toEqual(wanted)
})

test.each([
  { text: '{"x":1}' },
  { text: '7' },
  { any: '[1]' },
  { mode: 'auto' },
  { pattern: '7' },
  { other: '1' },
  { number: 'seven' },
  { number: '"7"' },
  { list: '{"a":1}' },
  { object: '[1]' },
  { object: '{"x":1' },
  { flag: 'yes' },
])('%j stays, for the page to accept or to refuse', (sent) => {
  expect(read(sent)).toEqual(sent)
})

test('what was sent is not changed, and nothing is read into prototypes', () => {
  const sent = Object.freeze({ object: '{"__proto__":{"x":1}}', list: Object.freeze(['1']) })
  const taken = Object(read(sent))
  expect(taken.list).toEqual([1])
  expect(taken.object.x).toBeUndefined()
  expect(readJsonArguments({ a: '1' }, undefined)).toEqual({ a: '1' })
})
