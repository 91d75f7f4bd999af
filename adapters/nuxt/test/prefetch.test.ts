import { expect, test } from 'vitest'
import { leaveToAgents } from '../src/prefetch'

test('runtime and definitions are not prefetched, pages are', () => {
  const manifest = {
    entry: {
      dynamicImports: [
        '../abp/index.ts',
        '../node_modules/@abp-kit/core/dist/runtime.mjs',
        '../abp-other/a.ts',
        'pages/about.vue',
      ],
    },
    'pages/about.vue': {},
  }
  leaveToAgents(manifest, '/p/app', ['/p/abp', '/p/node_modules/@abp-kit/core/dist'])
  expect(manifest).toEqual({
    entry: { dynamicImports: ['../abp-other/a.ts', 'pages/about.vue'] },
    'pages/about.vue': {},
  })
})
