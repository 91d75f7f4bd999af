import { expect, test } from 'vitest'
import { findAgentFiles, withoutFiles } from '../src/agent-files'

const chunk = (fileName: string, more: object = {}) => ({ type: 'chunk' as const, fileName, ...more })
const isOnDemand = (id: string) => id === '/app/abp/index.ts'
const start = chunk('start.js', { isEntry: true, dynamicImports: ['abp.js', 'page.js'] })

test('what only the definition imports is for agents', () => {
  const files = [
    start,
    chunk('page.js', { imports: ['shared.js'] }),
    chunk('abp.js', {
      facadeModuleId: '/app/abp/index.ts',
      imports: ['shared.js', 'zod.js'],
      dynamicImports: ['handler.js'],
    }),
    chunk('shared.js'),
    chunk('zod.js'),
    chunk('handler.js'),
    { type: 'asset' as const, fileName: 'style.css' },
  ]
  expect([...findAgentFiles(files, isOnDemand)]).toEqual(['abp.js', 'zod.js', 'handler.js'])
})

test('a definition that a page imports, too, is for visitors', () => {
  const files = [
    start,
    chunk('page.js', { imports: ['abp.js'] }),
    chunk('abp.js', { facadeModuleId: '/app/abp/index.ts' }),
  ]
  expect([...findAgentFiles(files, isOnDemand)]).toEqual([])
})

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
