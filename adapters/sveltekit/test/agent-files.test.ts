import { expect, test } from 'vitest'
import { withoutFiles } from '../src/agent-files'

test("Vite's manifest loses the files, and what only they use", () => {
  const manifest = {
    start: { file: 'start.js', dynamicImports: ['abp', 'page'], imports: ['shared'] },
    page: { file: 'page.js', css: ['page.css'], assets: ['both.png'] },
    abp: { file: 'abp.js', imports: ['shared'], css: ['abp.css'], assets: ['both.png', 'abp.wasm'] },
    shared: { file: 'shared.js' },
    'both.png': { file: 'both.png' },
    'abp.wasm': { file: 'abp.wasm' },
  }
  expect(withoutFiles(manifest, new Set(['abp.js']))).toEqual({
    start: { file: 'start.js', dynamicImports: ['page'], imports: ['shared'] },
    page: { file: 'page.js', css: ['page.css'], assets: ['both.png'] },
    shared: { file: 'shared.js' },
    'both.png': { file: 'both.png' },
  })
})

test('the files of the ready-made runtime, which a chunk of the page names, are no assets of it', () => {
  const runtime = '_app/immutable/abp-kit-0123abcd/runtime.js'
  const manifest = {
    'page.js': { file: 'page.js', assets: [runtime, 'logo.svg'] },
    [runtime]: { file: runtime },
  }
  expect(withoutFiles(manifest, new Set([runtime]))).toEqual({
    'page.js': { file: 'page.js', assets: ['logo.svg'] },
  })
})
