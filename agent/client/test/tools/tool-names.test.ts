import { expect, test } from 'vitest'
import { toolInput } from '../../src/tools/tool-input'
import { createToolNames } from '../../src/tools/tool-names'

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
  const list = toolInput({ $schema: 'x', type: 'array', items: { $ref: '#/$defs/a' }, $defs: { a: {} } })
  expect(JSON.parse(list.schema)).toEqual({
    type: 'object',
    properties: { input: { type: 'array', items: { $ref: '#/$defs/a' } } },
    required: ['input'],
    $defs: { a: {} },
  })
  expect(list.read({ input: [1] })).toEqual([1])
  const huge = toolInput({ type: 'object', description: 'x'.repeat(30_000) })
  expect(JSON.parse(huge.schema)).toEqual({ type: 'object', properties: {} })
})
