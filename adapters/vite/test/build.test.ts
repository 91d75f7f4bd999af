import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { validateManifest } from '@abp-kit/core/manifest'
import { createLogger } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { built, onePage, pages, root } from './fixtures/built.ts'

const size = (content: string) => gzipSync(content, { level: 9 }).byteLength

/** @returns the text of what a visitor of the page downloads */
function visitedScripts({ files, text }: Awaited<ReturnType<typeof built>>, page: string): string {
  const names = [...text(page).matchAll(/(?:src|href)="[./]*(?:app\/)?(assets\/[^"]+\.js)"/g)].map(
    ([, name = '']) => name,
  )
  const seen = new Set(names)
  for (const name of seen) {
    const file = files.get(name)
    if (file?.type === 'chunk') for (const next of file.imports) seen.add(next)
  }
  return [...seen].map(text).join('\n')
}

describe('a build', () => {
  test('of a definition that touches the browser ends with its file and what to do', async () => {
    await mkdir(join(root, 'broken'), { recursive: true })
    onTestFinished(() => rm(join(root, 'broken'), { recursive: true }))
    await writeFile(join(root, 'broken/index.js'), 'window.shop.open()\nexport default {}\n')
    await expect(built({ entry: 'broken/index.js' })).rejects.toThrow(
      /broken\/index\.js:\d+ could not be evaluated: window is not defined[\s\S]*Move code[\s\S]*ENTRY_FAILED is explained at/,
    )
  })

  test.each([
    ['/', '/abp.json', '/abp.json'],
    ['/app/', '/app/abp.json', '/app/abp.json'],
    ['./', 'abp.json', '../abp.json'],
  ])('below %j has the head in every page, once, and the manifest', async (base, first, nested) => {
    const { text } = await built({}, { base, html: { cspNonce: 'n0' } })
    for (const [page, address] of [
      ['index.html', first],
      ['nested/plain.html', nested],
    ] as const) {
      expect(text(page).split('<link rel="abp-manifest"'), page).toHaveLength(2)
      expect(text(page)).toContain(`<link rel="abp-manifest" href="${address}"><template id="abpLoad">`)
      expect(text(page)).toContain('data-name="Pages &amp; &quot;more&quot;"')
      expect(
        text(page)
          .match(/<script data-id[^>]*>/)?.[0]
          .split('nonce='),
      ).toHaveLength(2)
    }
    expect(text('index.html')).toContain('<meta charset="utf-8"><link rel="abp-manifest"')
    expect(validateManifest(JSON.parse(text('abp.json')))).toMatchObject({ problems: [], warnings: [] })
  })

  test.each([
    ['/app/', '/app/abp-prefetch.js', '/app/abp-prefetch.js'],
    ['./', 'abp-prefetch.js', '../abp-prefetch.js'],
  ])('below %j names the module that fetches what a first call needs', async (base, first, nested) => {
    const { files, text } = await built({}, { base })
    const load = (address: string) => `<template id="abpLoad"><script src="${address}"></script>`
    expect(text('index.html')).toContain(load(first))
    expect(text('nested/plain.html')).toContain(load(nested))
    const listed = [...text('abp-prefetch.js').matchAll(/assets\/[^"]+\.js/g)].map(([name]) => name)
    expect(listed.filter((name) => !files.has(name))).toEqual([])
    // The handler, for its calls. For all: the runtime with its parts, and the definition. Each file more would be a request.
    expect(listed).toEqual([
      expect.stringMatching(/^assets\/upper-[\w-]+\.js$/),
      expect.stringMatching(/^assets\/abp-kit-[\da-f]{8}\/runtime\.js$/),
      expect.stringMatching(/^assets\/abp-[\w-]+\.js$/),
    ])
    expect(listed.map(text).join()).toContain('com.example.pages')
    expect(visitedScripts({ files, text }, 'index.html')).not.toContain('abp-prefetch')
  })

  // Firefox ignores an import map that comes after the first import of a module, and the app would not start.
  test('imports nothing before an import map, whoever writes it', async () => {
    const map = { tag: 'script', attrs: { type: 'importmap' }, children: '{"imports":{}}' }
    const ofPlugin = { name: 'import-map', transformIndexHtml: () => [map] }
    for (const config of [{ build: { chunkImportMap: true } }, { plugins: [ofPlugin] }]) {
      const { text } = await built({}, config)
      expect(text('index.html')).toMatch(/<script data-id[^>]*>[\s\S]*<script type="importmap">/)
      expect(text('index.html')).not.toContain('id="abpLoad"')
    }
  })

  test('bundles the runtime in development, with its messages for developers', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    onTestFinished(() => void vi.stubEnv('NODE_ENV', 'production'))
    const { files, text } = await built({})
    const names = [...files.keys()]
    expect(names.filter((name) => name.includes('abp-kit-'))).toEqual([])
    expect(names.some((name) => /^assets\/guard-dev-/.test(name))).toBe(true)
    expect(text('abp-prefetch.js')).toMatch(/assets\/runtime-/)
  })

  test('brings the source maps of the runtime along', async () => {
    const { files, text } = await built({}, { build: { sourcemap: true } })
    const runtime = [...files.keys()].find((name) => /abp-kit-[\da-f]{8}\/runtime\.js$/.test(name)) ?? ''
    expect(text(runtime)).toContain('sourceMappingURL=runtime.js.map')
    expect(JSON.parse(text(`${runtime}.map`)).sources.join()).toContain('runtime/calls.ts')
  })

  test.each(['index.html', 'nested/plain.html'])(
    'lets visitors of %s download the registration, and nothing else for our sake',
    async (page) => {
      const scripts = visitedScripts(await built({}), page)
      expect(scripts).toContain('[abp-kit]')
      for (const late of [
        'vite:preloadError',
        'HANDLER OF THE FIXTURE',
        'com.example.pages',
        'UNKNOWN_CAPABILITY',
      ])
        expect(scripts.includes(late), late).toBe(false)
    },
  )

  test('costs a visitor of an app at most 1,200 bytes, gzipped, with the bootstrap', async () => {
    const page = 'index.html'
    const bytes = (output: Awaited<ReturnType<typeof built>>) =>
      size(output.text(page)) + size(visitedScripts(output, page))
    const input = [join(root, page)]
    const cost = bytes(await built({}, {}, input)) - bytes(await built(undefined, {}, input))
    expect(cost).toBeGreaterThan(1000)
    expect(cost).toBeLessThanOrEqual(1200)
  })

  test('costs a visitor of a page without a script at most 1,350 bytes', async () => {
    const page = 'nested/plain.html'
    const output = await built({})
    const before = await readFile(join(root, page), 'utf8')
    const cost = size(output.text(page)) - size(before) + size(visitedScripts(output, page))
    expect(cost).toBeGreaterThan(1000)
    expect(cost).toBeLessThanOrEqual(1350)
  })

  test('shares no function for `import()` between the page and what agents fetch', async () => {
    const ownImport = {
      name: 'own-import',
      transform: (code: string, id: string) =>
        id.endsWith('/src/main.ts') ? `${code}\nimport('./calls-ready')` : undefined,
    }
    const { files } = await built({}, { plugins: [ownImport] }, onePage)
    const chunks = [...files.values()].flatMap((file) => (file.type === 'chunk' ? [file] : []))
    expect(chunks.find(({ isEntry, name }) => isEntry && name === 'index')?.imports).toEqual([])
    expect(chunks.filter(({ code }) => code.includes('vite:preloadError')).length).toBeGreaterThan(1)
  })

  test('leaves in the app’s own script what the definition shares with it', async () => {
    const shared = 'document.title = "SHARED WITH THE DEFINITION"\nexport const title = () => document.title'
    const sharing = {
      name: 'sharing',
      resolveId: (id: string) => (id === 'shared' ? '/app/shared.js' : undefined),
      load: (id: string) => (id === '/app/shared.js' ? shared : undefined),
      transform: (code: string, id: string) =>
        /\/(?:src\/main|abp\/upper)\.ts$/.test(id)
          ? `import { title } from 'shared'\nglobalThis.title = title\n${code}`
          : undefined,
    }
    const { files } = await built({}, { plugins: [sharing] }, onePage)
    const chunks = [...files.values()].flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index')
    expect(entry?.code).toContain('SHARED WITH THE DEFINITION')
    expect(entry?.imports).toEqual([])
    // The handler imports it from there.
    expect(chunks.filter(({ imports }) => imports.includes(entry?.fileName ?? ''))).toHaveLength(1)
  })

  test.each([1, 2])('says that it is ready after the modules of the page, with %i pages', async (count) => {
    const { files } = await built({}, { build: { minify: false } }, pages.slice(0, count))
    const [entry = ''] = [...files.values()].flatMap((file) =>
      file.type === 'chunk' && file.code.includes('ENTRY OF THE FIXTURE') ? [file.code] : [],
    )
    expect(entry).toMatch(/ENTRY OF THE FIXTURE[\s\S]*\n(\w+\.)?ready\(\)/)
  })

  test('can be one file', async () => {
    const output = { inlineDynamicImports: true }
    const one = await built({ check: false }, { build: { rollupOptions: { input: onePage, output } } })
    expect([...one.files.values()].filter(({ type }) => type === 'chunk')).toHaveLength(1)
  })
})

test('another plugin puts all scripts into the page, which is said and ends no build', async () => {
  const build = { rollupOptions: { input: onePage } }
  const said: string[] = []
  const customLogger = { ...createLogger('silent'), warn: (message: string) => void said.push(message) }
  const { files, text } = await built(
    { check: 'error' },
    { plugins: [viteSingleFile()], build, customLogger },
  )
  expect(said).toEqual([
    expect.stringMatching(
      /AGENT_FILES_BUNDLED: The build makes one file .* because of `vite-plugin-singlefile`/,
    ),
  ])
  expect([...files.keys()].filter((name) => name.endsWith('js'))).toEqual([])
  expect(text('index.html')).toContain('com.example.pages')
  expect(text('index.html')).not.toContain('id="abpLoad"')
})
