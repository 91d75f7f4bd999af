import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkServiceWorkers } from '../../src/check/service-workers.ts'
import { leaveToAgents } from '../../src/service-worker/leave-to-agents.ts'

/** A module that loads chunks, as Turbopack writes it. */
const loader = (id: number, ...chunks: string[]) =>
  `${id},e=>{e.v(t=>Promise.all([${chunks.map((name) => `"static/chunks/${name}.js"`)}].map(t=>e.l(t))).then(()=>t(1)))}`

/** A build of Turbopack: what Next.js names as loaded at once, and chunks. */
const built: Record<string, string> = {
  'build-manifest.json': JSON.stringify({ rootMainFiles: ['static/chunks/main.js'] }),
  'server/app/page_client-reference-manifest.js': '["static/chunks/page.js","static/chunks/react.js"]',
  'static/abp-prefetch-0a1b2c3d.js': 'const files = ["chunks/definition.js"]',
  'static/chunks/main.js': 'e.A(3)',
  // Loads the runtime, the definition, and a part of the page itself.
  'static/chunks/page.js': `${loader(1, 'runtime')};${loader(2, 'definition', 'react')};${loader(3, 'dialog', 'shared')};e.A(1);e.A(2);new Worker("static/chunks/worker.js")`,
  'static/chunks/react.js': '',
  'static/chunks/runtime.js': 'console.warn("The page cannot describe a schema of")',
  'static/chunks/definition.js': `Symbol.for("abp-kit.app");${loader(4, 'handler', 'shared')};e.A(4)`,
  'static/chunks/handler.js': `${loader(5, 'library', 'parser')};e.A(5)`,
  'static/chunks/library.js': '',
  'static/chunks/dialog.js': '',
  'static/chunks/shared.js': '',
  // A worker of the page, with a library that a handler loads, too.
  'static/chunks/worker.js': 'importScripts("static/chunks/parser.js")',
  'static/chunks/parser.js': '',
}
interface Chunk {
  files: string[]
  groupsIterable: Group[]
}

interface Group {
  isInitial(): boolean
  getParents(): Group[]
  chunks: Chunk[]
}

const forVisitors = ['dialog', 'main', 'page', 'parser', 'react', 'shared', 'worker'].map(
  (name) => `static/chunks/${name}.js`,
)

async function writeBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'abp-service-worker-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [file, text] of Object.entries(built)) await write(root, `.next/${file}`, text)
  return root
}

async function write(root: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

test('what only agents need is left out of the list, with what only that loads', async () => {
  const distDir = join(relative('.', await writeBuild()), '.next')
  const files = Object.keys(built).filter((file) => file.startsWith('static/'))
  const { manifest } = await leaveToAgents(files.map((file) => ({ url: join(distDir, file) })))
  expect(manifest.map(({ url }) => relative(distDir, url)).toSorted()).toEqual(forVisitors)
})

test('a list without chunks stays as it is, and a build that is not there is named', async () => {
  const pictures = [{ url: '/icon.png' }]
  expect(await leaveToAgents(pictures)).toEqual({ manifest: pictures, warnings: [] })
  await expect(leaveToAgents([{ url: '/_next/static/chunks/main.js' }])).rejects.toMatchObject({
    code: 'AGENT_FILES_PRECACHED',
    message: expect.stringMatching(
      /leaveToAgents found no build of Next\.js in \.next.* Run its tool after `next build`/,
    ),
  })
})

test("with webpack's own knowledge of the build, no file is read", async () => {
  const group = (isInitial: boolean, ...parents: Group[]): Group => ({
    isInitial: () => isInitial,
    getParents: () => parents,
    chunks: [],
  })
  const page = group(true)
  const runtime = group(false, page)
  const handler = group(false, runtime)
  const dialog = group(false, page)
  const worker = group(false)
  const chunk = (file: string, ...groups: Group[]): Chunk => {
    const made = { files: [file], groupsIterable: groups }
    for (const one of groups) one.chunks.push(made)
    return made
  }
  const chunks = [
    chunk('static/chunks/page.js', page),
    chunk('static/chunks/runtime.js', runtime),
    chunk('static/chunks/handler.js', handler),
    chunk('static/chunks/shared.js', dialog, handler),
    chunk('static/chunks/worker.js', worker),
  ]
  const assets = {
    'static/chunks/runtime.js': { source: () => built['static/chunks/runtime.js'] ?? '' },
  }
  const entries = chunks.flatMap(({ files }) => files.map((file) => ({ url: `/_next/${file}` })))
  const { manifest } = await leaveToAgents(entries, {
    assets,
    chunks,
    chunkGroups: [page, handler, runtime, dialog, worker],
  })
  expect(manifest.map(({ url }) => url)).toEqual([
    '/_next/static/chunks/page.js',
    '/_next/static/chunks/shared.js',
    '/_next/static/chunks/worker.js',
  ])
})

test('a build says which service worker fetches what only agents need', async () => {
  const root = await writeBuild()
  const find = async () =>
    (await checkServiceWorkers(root, join(root, '.next'))).map(({ code, message }) => `${code}: ${message}`)
  await write(root, 'public/sw.js', '["/_next/static/chunks/main.js"]')
  await write(root, '.next/server/app/serwist/sw.js.body', '["/_next/static/chunks/page.js"]')
  expect(await find()).toEqual([])
  const library = '["/_next/static/chunks/library.js"]'
  const found =
    /^AGENT_FILES_PRECACHED: The service worker sw\.js fetches static\/chunks\/library\.js for .*leaveToAgents/s
  await write(root, '.next/server/app/serwist/sw.js.body', library)
  expect(await find()).toEqual([expect.stringMatching(found)])
  await write(root, '.next/server/app/serwist/sw.js.body', '[]')
  await write(root, 'public/sw.js', library)
  expect(await find()).toEqual([expect.stringMatching(found)])
})
