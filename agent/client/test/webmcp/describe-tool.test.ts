import { expect, test } from 'vitest'
import { describeTool } from '../../src/webmcp/describe-tool.ts'

const schemaOf = (inputSchema: object) =>
  describeTool({ name: 'save_tree', inputSchema })?.capability.inputSchema

test('rewrites references of a page’s tool by `$id` and `$anchor` to pointers, as in a manifest', () => {
  const schema = {
    $id: 'https://app.example/tree',
    type: 'object',
    properties: { root: { $ref: 'node' }, color: { $ref: '#color' } },
    $defs: {
      node: {
        $id: 'node',
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: 'https://app.example/node' } } },
      },
      color: { $anchor: 'color', enum: ['red', 'green'] },
    },
  }
  expect(schemaOf(schema)).toEqual({
    type: 'object',
    properties: { root: { $ref: '#/$defs/node' }, color: { $ref: '#/$defs/color' } },
    $defs: {
      node: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } } },
      color: { enum: ['red', 'green'] },
    },
  })
})

test('leaves a schema as it is that has only pointers, or is nested too deep to be read', () => {
  const plain = { type: 'object', properties: { at: { $ref: '#/$defs/date' } }, $defs: { date: {} } }
  expect(schemaOf(plain)).toBe(plain)
  let deep: object = { $id: 'end' }
  for (let level = 0; level < 20_000; level++) deep = { items: deep }
  expect(schemaOf(deep)).toBe(deep)
})
