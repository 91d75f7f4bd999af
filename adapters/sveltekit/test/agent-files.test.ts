import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rememberAgentFiles } from '@abp-kit/core/adapter/node'
import { expect, onTestFinished, test } from 'vitest'
import { checkServiceWorkers, withoutFiles } from '../src/agent-files.ts'

test('a service worker beside the files for the browser is read, and the plugin for it is named', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'abp-sveltekit-'))
  onTestFinished(() => rm(outDir, { recursive: true }))
  const client = join(outDir, 'output/client')
  await mkdir(client, { recursive: true })
  rememberAgentFiles(['_app/immutable/chunks/abp.js', 'abp-prefetch.js'])
  const paths = { assets: '', base: '' }
  const kit = { alias: {}, appDir: '_app', files: { assets: '' }, outDir, paths, typescript: {} }

  await writeFile(join(client, 'abp-prefetch.js'), 'fetch("_app/immutable/chunks/abp.js")')
  await writeFile(join(client, 'sw.js'), 'precache(["_app/immutable/entry/start.js"])')
  expect(await checkServiceWorkers(kit)).toEqual([])
  await writeFile(join(client, 'sw.js'), 'precache(["_app/immutable/chunks/abp.js"])')
  const [finding] = await checkServiceWorkers(kit)
  expect(finding?.code).toBe('AGENT_FILES_PRECACHED')
  expect(finding?.message).toContain(
    "import { abp, leaveToAgents } from '@abp-kit/sveltekit'\n  SvelteKitPWA(",
  )
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
