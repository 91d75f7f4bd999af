import { expect, test } from 'vitest'
import { toolInput } from '../../src/tools/tool-input.ts'
import { createToolNames } from '../../src/tools/tool-names.ts'

test('names are legal for every provider, unique, and stay', () => {
  const { capabilityOf, nameOf } = createToolNames()
  const capabilities = ['a.b', 'a_b', 'a-b', 'é.ü', `a.${'x'.repeat(99)}`, `a.${'x'.repeat(99)}y`]
  const names = capabilities.map(nameOf)
  expect(names.slice(0, 3)).toEqual(['a_b', expect.stringMatching(/^a_b_[0-9a-f]{12}$/), 'a-b'])
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
  expect(capabilities.map(nameOf)).toEqual(names)
  expect(names.map(capabilityOf)).toEqual(capabilities)
  expect(capabilityOf('c_d')).toBeUndefined()
})

test('parameters that are no object are wrapped, and a huge schema is left to the page', () => {
  const list = toolInput({
    $schema: 'x',
    type: 'array',
    items: { $ref: '#/$defs/a' },
    $defs: { a: { type: 'integer' } },
  })
  expect(JSON.parse(list.schema)).toEqual({
    type: 'object',
    properties: { input: { type: 'array', items: { type: 'integer' } } },
    required: ['input'],
  })
  expect(list.read({ input: [1] })).toEqual([1])
  expect(list.read({ input: '[1]' })).toEqual([1])
  const huge = toolInput({ type: 'object', description: 'x'.repeat(30_000) })
  expect(JSON.parse(huge.schema)).toEqual({ type: 'object', properties: {} })
})

test('a union of objects is one object, and a union with other values is wrapped', () => {
  const circle = {
    type: 'object',
    properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
    required: ['kind'],
  }
  const square = {
    type: 'object',
    properties: { kind: { const: 'square' }, side: { type: 'number' } },
    required: ['kind'],
  }
  const shapes = toolInput({ oneOf: [circle, square] })
  expect(JSON.parse(shapes.schema)).toMatchObject({
    type: 'object',
    description: 'One of: { kind: "circle", radius?: number } | { kind: "square", side?: number }',
    properties: { kind: { enum: ['circle', 'square'] }, radius: {}, side: {} },
    required: ['kind'],
  })
  expect(shapes.read({ kind: 'circle', radius: '5' })).toEqual({ kind: 'circle', radius: 5 })
  const mixed = toolInput({ anyOf: [circle, { type: 'string' }] })
  expect(JSON.parse(mixed.schema)).toMatchObject({
    properties: { input: { anyOf: [{}, { type: 'string' }] } },
  })
  expect(mixed.read({ input: '{"kind":"circle"}' })).toBe('{"kind":"circle"}')
})
