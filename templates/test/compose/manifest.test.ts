import { expect, test } from 'vitest'
import { mergeManifests, printManifest, readManifest } from '../../src/compose/manifest.ts'

test('a layer adds to objects, replaces values and takes keys away', () => {
  const before = { name: 'a', files: ['x'], scripts: { dev: 'vite', build: 'vite build' } }
  const layer = { files: ['y'], scripts: { dev: null, types: 'tsc' }, dependencies: { zod: '1' } }
  expect(mergeManifests(before, layer)).toEqual({
    name: 'a',
    files: ['y'],
    scripts: { build: 'vite build', types: 'tsc' },
    dependencies: { zod: '1' },
  })
  expect(before.scripts.dev).toBe('vite')
})

test('dependencies are sorted, keys are in the usual order, and what nothing needs leaves', () => {
  const manifest = { engines: {}, custom: 1, dependencies: { zod: '1', '@a/b': '2', uqr: '3' }, name: 'a' }
  const text = printManifest(manifest, new Set(['uqr']))
  expect(text.endsWith('}\n')).toBe(true)
  expect(Object.keys(readManifest(text))).toEqual(['name', 'dependencies', 'engines', 'custom'])
  expect(Object.keys(JSON.parse(text).dependencies)).toEqual(['@a/b', 'zod'])
})

test('a package.json is an object', () => {
  for (const text of ['[]', '"x"', 'null']) expect(() => readManifest(text)).toThrow(TypeError)
})
