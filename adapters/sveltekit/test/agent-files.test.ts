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
