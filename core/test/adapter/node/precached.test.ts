import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPrecached, leaveToAgents, rememberAgentFiles } from '../../../src/adapter/node/index.ts'

test('a service worker that fetches what only agents need is named, with the remedy', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'abp-precached-'))
  try {
    await writeFile(join(directory, 'entry.js'), 'import("./assets/abp.js")')
    await writeFile(join(directory, 'sw.js'), 'precache([{url:"assets/main.js"}])')
    const agentFiles = ['assets/abp.js', 'assets/zod.js', 'abp-prefetch.js']
    const find = () => findPrecached(directory, new Set(['entry.js']), agentFiles, 'Leave them out.')
    expect(await find()).toEqual([])
    // The list for an agent's first call, which only an agent fetches.
    await writeFile(join(directory, 'abp-prefetch.js'), 'const files = ["assets/abp.js"]')
    expect(await find()).toEqual([])
    await writeFile(join(directory, 'sw.js'), 'precache([{url:"assets/main.js"},{url:"assets/abp.js"}])')
    expect(await find()).toEqual([
      {
        code: 'AGENT_FILES_PRECACHED',
        message:
          'The service worker sw.js fetches assets/abp.js for every visitor, though only agents need them. Leave them out.',
      },
    ])
  } finally {
    await rm(directory, { recursive: true })
  }
})

test('the files of a build that only agents fetch are left out, below every path', () => {
  const files = ['assets/abp.js', 'abp-prefetch.js']
  rememberAgentFiles(files)
  const visitors = ['index.html', 'assets/main.js', 'assets/other-abp.js']
  const entries = [...visitors, ...files, 'abp.json', '/app/assets/abp.js', 'client/abp.json']
  expect(leaveToAgents(entries.map((url) => ({ url }))).manifest.map(({ url }) => url)).toEqual(visitors)
})
