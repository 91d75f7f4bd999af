import { expect, test } from 'vitest'
import { isLegacyOnly, isOneFile } from '../../../src/adapter/vite/resolved-config.ts'

const legacy = [{ name: 'vite:legacy-config' }, { name: 'vite:legacy-post-process' }]

test.each<[what: string, plugins: { name: string }[], output: unknown, expected: boolean]>([
  ['an app without the plugin', [{ name: 'vite:css' }], undefined, false],
  ['legacy chunks alone', legacy, [{ format: 'esm' }], true],
  ['legacy and modern chunks', legacy, [{ format: 'esm' }, {}], false],
  ['modern chunks alone, with polyfills', legacy, undefined, false],
])('%s', (_, plugins, output, expected) => {
  expect(isLegacyOnly({ plugins, build: { rollupOptions: { output } } })).toBe(expected)
})

test.each<
  [what: string, plugins: { name: string; outputOptions?: unknown }[], output: unknown, expected: boolean]
>([
  ['files', [{ name: 'vite:css', outputOptions: () => null }], [{}], false],
  ['one file of Rollup', [], { inlineDynamicImports: true }, true],
  ['one file of Rolldown', [], [{ codeSplitting: false }], true],
  ['one page of vite-plugin-singlefile', [{ name: 'vite:singlefile', outputOptions: () => null }], {}, true],
  ['vite-plugin-singlefile that only inlines', [{ name: 'vite:singlefile' }], undefined, false],
])('a build of %s', (_, plugins, output, expected) => {
  expect(isOneFile({ plugins, build: { rollupOptions: { output } } })).toBe(expected)
})
