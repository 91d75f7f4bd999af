import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, resolveConfig } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { checkServiceWorkers } from '../src/agent-files.ts'

test('only what browsers get is looked at: a server may name every file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'abp-kit-test-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const said: string[] = []
  const customLogger = { ...createLogger('silent'), warn: (text: string) => void said.push(text) }
  const environments = { client: { build: { outDir: 'client' } } }
  const given = { root, build: { outDir: 'server' }, configFile: false as const, customLogger, environments }
  const config = await resolveConfig(given, 'build')
  const check = () => checkServiceWorkers(config, new Set(), new Set(['assets/abp.js']), 'warn')
  for (const folder of ['server', 'client']) await mkdir(join(root, folder))

  await writeFile(join(root, 'server/entry.js'), "const files = ['assets/abp.js']")
  await check()
  expect(said).toEqual([])
  await writeFile(join(root, 'client/sw.js'), "precache(['assets/abp.js'])")
  await check()
  expect(said).toEqual([expect.stringContaining('The service worker sw.js fetches assets/abp.js')])
})
