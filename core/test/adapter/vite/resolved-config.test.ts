import { expect, test } from 'vitest'
import { isLegacyOnly } from '../../../src/adapter/vite/resolved-config'

const legacy = [{ name: 'vite:legacy-config' }, { name: 'vite:legacy-post-process' }]

test.each<[what: string, plugins: { name: string }[], output: unknown, expected: boolean]>([
  ['an app without the plugin', [{ name: 'vite:css' }], undefined, false],
  ['legacy chunks alone', legacy, [{ format: 'esm' }], true],
  ['legacy and modern chunks', legacy, [{ format: 'esm' }, {}], false],
  ['modern chunks alone, with polyfills', legacy, undefined, false],
])('%s', (_, plugins, output, expected) => {
  expect(isLegacyOnly({ plugins, build: { rollupOptions: { output } } })).toBe(expected)
})
