import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAgentFiles } from '@abp-kit/core/adapter/vite'
import { expect, test } from 'vitest'
import { findPrecached, leaveToAgents, rememberAgentFiles } from '../src/agent-files'

const chunk = (fileName: string, more: object = {}) => ({ type: 'chunk' as const, fileName, ...more })

const files = [
  chunk('assets/main.js', {
    isEntry: true,
    facadeModuleId: '/index.html',
    imports: ['assets/vendor.js'],
    dynamicImports: ['assets/page.js'],
  }),
  chunk('assets/vendor.js'),
  chunk('assets/page.js'),
  chunk('assets/abp.js', {
    isEntry: true,
    facadeModuleId: '/abp/index.ts',
    imports: ['assets/zod.js', 'assets/vendor.js'],
    dynamicImports: ['assets/handler.js'],
  }),
  chunk('assets/zod.js'),
  chunk('assets/handler.js'),
]

test('what a page reaches only through the definition is left to agents', () => {
  const found = findAgentFiles(files, (module) => module === '/abp/index.ts')
  expect([...found]).toEqual(['assets/abp.js', 'assets/zod.js', 'assets/handler.js'])
  rememberAgentFiles([...found, 'abp.json'])
  const entries = ['index.html', 'abp.json', ...files.map(({ fileName }) => fileName)].map((url) => ({ url }))
  expect(leaveToAgents(entries).manifest.map(({ url }) => url)).toEqual([
    'index.html',
    'assets/main.js',
    'assets/vendor.js',
    'assets/page.js',
  ])
  expect(leaveToAgents([{ url: '/app/assets/zod.js' }]).manifest).toEqual([])
})

test('a service worker that fetches them in advance is named, with the line to write', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'abp-vite-'))
  try {
    await writeFile(join(directory, 'entry.js'), 'import("./assets/abp.js")')
    await writeFile(join(directory, 'sw.js'), 'precache([{url:"assets/main.js"}])')
    const find = () => findPrecached(directory, new Set(['entry.js']), ['assets/abp.js', 'assets/zod.js'])
    expect(await find()).toBeUndefined()
    await writeFile(join(directory, 'sw.js'), 'precache([{url:"assets/main.js"},{url:"assets/abp.js"}])')
    expect(await find()).toMatch(/sw\.js fetches assets\/abp\.js for every visitor[\s\S]*leaveToAgents/)
  } finally {
    await rm(directory, { recursive: true })
  }
})
