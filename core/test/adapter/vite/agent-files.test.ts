import { expect, test } from 'vitest'
import { findAgentFiles } from '../../../src/adapter/vite/index.ts'

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

test('what is an entry of the build only for agents is for them, with what it imports alone', () => {
  const files = [
    chunk('start.js', { isEntry: true, facadeModuleId: '/app/index.html', imports: ['shared.js'] }),
    chunk('abp.js', { isEntry: true, facadeModuleId: '/app/abp/index.ts', imports: ['shared.js', 'zod.js'] }),
    chunk('shared.js'),
    chunk('zod.js'),
  ]
  expect([...findAgentFiles(files, isOnDemand)]).toEqual(['abp.js', 'zod.js'])
})
