import { expect, test } from 'vitest'
import { validateManifest } from '../../src/manifest/index.ts'

const manifestWith = (...schemas: unknown[]) => ({
  abp: '0.1',
  app: { id: 'com.example.app', name: 'App', version: '1.0.0' },
  capabilities: schemas.map((inputSchema, index) => ({ name: `test.c${index}`, inputSchema })),
})

function nest(levels: number, wrap: (inside: object) => object): object {
  let schema: object = {}
  for (let level = 1; level < levels; level++) schema = wrap(schema)
  return schema
}

test.each<[what: string, schema: () => object]>([
  ['as deep as a stack cannot go', () => nest(100_000, (inside) => ({ items: inside }))],
  ['deep in lists', () => ({ allOf: nest(100_000, (inside) => [inside]) })],
  ['as wide as a megabyte', () => ({ enum: Array.from({ length: 300_000 }, (_, index) => index) })],
  [
    'with as many fields',
    () => Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`f${index}`, {}])),
  ],
])('a schema that is %s is left out, and the rest is read', (_what, schema) => {
  const { manifest, problems } = validateManifest(manifestWith(schema(), { type: 'object' }))
  expect(manifest?.capabilities).toEqual([
    { name: 'test.c0' },
    { name: 'test.c1', inputSchema: { type: 'object' } },
  ])
  expect(problems.map(({ place }) => place)).toEqual(['capabilities[0].inputSchema'])
  expect(problems[0]?.message).toMatch(/It has (over|more than)/)
})

test('schemas that are little each are limited together', () => {
  const schema = { enum: Array.from({ length: 2_000 }, (_, index) => index) }
  const { manifest } = validateManifest(manifestWith(...Array.from({ length: 100 }, () => schema)))
  const kept = manifest?.capabilities.filter(({ inputSchema }) => inputSchema).length
  expect(kept).toBe(24)
})

test('100 levels are read', () => {
  const deep = nest(100, (inside) => ({ items: inside }))
  expect(validateManifest(manifestWith(deep)).manifest?.capabilities[0]?.inputSchema).toBe(deep)
  const deeper = validateManifest(manifestWith({ items: deep }))
  expect(deeper.problems[0]?.message).toBe('It has over 100 levels.')
})
