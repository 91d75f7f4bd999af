import { expect, test } from 'vitest'
import { removeImports } from '../src/prefetch.ts'

test('runtime and definitions are not prefetched, pages are', () => {
  const manifest = {
    entry: {
      file: 'entry.js',
      dynamicImports: [
        '../abp/index.ts',
        '../node_modules/@abp-kit/core/dist/runtime.mjs',
        '_Ab12.js',
        '_Cd34.js',
        '../abp-other/a.ts',
        'pages/about.vue',
      ],
      assets: ['abp-kit-0123abcd/runtime.js', 'logo.svg'],
    },
    '_Ab12.js': { file: '_nuxt/Ab12.js' },
    '_Cd34.js': { file: '_nuxt/Cd34.js' },
    'pages/about.vue': { file: 'about.js' },
  }
  removeImports(manifest, '/p/app', ['/p/abp', '/p/node_modules/@abp-kit/core/dist'], new Set(['Ab12.js']))
  expect(manifest.entry.dynamicImports).toEqual(['_Cd34.js', '../abp-other/a.ts', 'pages/about.vue'])
  expect(manifest.entry.assets).toEqual(['logo.svg'])
})
