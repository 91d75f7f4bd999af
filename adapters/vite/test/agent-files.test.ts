import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPrecached, leaveToAgents, rememberAgentFiles } from '../src/agent-files'

test('the files of a build that only agents fetch are left out, below every path', () => {
  const files = ['assets/abp.js', 'abp.json']
  rememberAgentFiles(files)
  const entries = ['index.html', 'assets/main.js', ...files, '/app/assets/abp.js', 'assets/other-abp.js']
  expect(leaveToAgents(entries.map((url) => ({ url }))).manifest.map(({ url }) => url)).toEqual([
    'index.html',
    'assets/main.js',
    'assets/other-abp.js',
  ])
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
