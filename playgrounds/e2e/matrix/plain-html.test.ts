import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, discover } from '@abp-kit/client'
import { run, serveFolder } from '@abp-kit/playground-runner'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, beginSession, type OpenOptions, type OpenPage, openBrowser } from '../suite/browser.ts'
import { expectHead } from '../suite/raw-html.ts'

const command = fileURLToPath(new URL('../../../agent/cli/dist/cli.mjs', import.meta.url))

/** As long as that of real pages: of a page with next to no text, the runtime fetches what waits for an app. */
const prose =
  'This page is a file that somebody wrote by hand, and that a server sends to visitors as it is, without a build.'

const page = (title: string, head = '', body = '') => `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${title}</title>
  ${head}<link rel="icon" href="data:,">
</head>
<body>
  <main><h1>${title}</h1><p>${prose}</p></main>
  <script defer src="data:text/javascript,document.body.dataset.deferred='ran'"></script>
  ${body}
</body>
</html>
`

/** A component of one page only, as a site without a build writes it. */
const notes = `<script type="module">
    import { registerCapability } from '../abp-kit/dynamic.js'
    registerCapability({ name: 'notes.read', handler: () => ({ text: 'of this page' }) })
  </script>`

const files: Record<string, string> = {
  'index.html': page('Home'),
  'about.html': page('About'),
  'guides/index.html': page('Guides', '', notes),
  'guides/deep/page.html': page('Deep'),
  'guides/based.html': page('Based', '<base href="../">\n  '),
  'handlers/upper.js': 'export default ({ text }) => ({ text: text.toUpperCase() })\n',
  'abp.js': `import { defineApp, defineCapability } from './abp-kit/index.js'
import { binary } from './abp-kit/binary.js'

const text = { type: 'object', properties: { text: { type: 'string', minLength: 1 } }, required: ['text'] }

export default defineApp({
  id: 'com.example.showcase',
  name: 'Plain',
  version: '1.0.0',
  capabilities: [
    defineCapability({ name: 'text.upper', description: 'In capitals', input: text, output: text, load: () => import('./handlers/upper.js') }),
    defineCapability({
      name: 'text.save',
      description: 'As a file',
      handler: () => ({ file: binary('saved', { mimeType: 'text/plain', filename: 'saved.txt' }) }),
    }),
    defineCapability({
      name: 'page.state',
      description: 'What the page has done',
      handler: () => ({ deferred: document.body.dataset.deferred, title: document.title }),
    }),
    defineCapability({ name: 'notes.read', description: 'On one page only' }),
  ],
})
`,
}

/** Each page, and the address of the manifest in it. */
const pages: [path: string, link: string][] = [
  ['/', 'abp.json'],
  ['/about', 'abp.json'],
  ['/guides/', '../abp.json'],
  ['/guides/deep/page', '../../abp.json'],
  // The folder above, for its `<base>`; see `expectHead`.
  ['/guides/based', '/abp.json'],
]

describe.each(['', '/docs/site'])('plain HTML, served at "%s"', (basePath) => {
  let folder = ''
  let server: Awaited<ReturnType<typeof serveFolder>>
  let browser: Browser
  let opened: OpenPage | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abp-plain-html-'))
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    await run('node', [command, 'inject', folder], { cwd: folder })
    server = await serveFolder(folder, basePath)
    browser = await openBrowser()
  })
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const open = async (path: string, options?: OpenOptions) => {
    opened = await browser.open(server.url + path, options)
    return opened
  }

  test.each(pages)(
    '%s has link and bootstrap once, and is discovered over plain HTTP',
    async (path, link) => {
      const html = await (await fetch(server.url + path)).text()
      expectHead(html, link)
      expect(await discover(server.url + path)).toMatchObject({
        supported: true,
        manifestUrl: `${server.url}/abp.json`,
        manifest: { capabilities: [{ name: 'text.upper' }, {}, {}, {}] },
        warnings: [],
      })
    },
  )

  test('a human visit downloads the registration only, and the console stays clean', async () => {
    const { page, complaints, scripts } = await open('/guides/deep/page')
    await page.waitForNetworkIdle({ idleTime: 500 })
    // In any order: one of them comes over the network.
    expect(scripts.map(({ url }) => url.replace(/\?.*/, '')).toSorted()).toEqual([
      expect.stringMatching(/^data:/),
      `${server.url}/abp-kit/register.js`,
    ])
    expect(complaints).toEqual([])
  })

  test.each(pages)('on %s calls that wait at once are answered, after the deferred scripts', async (path) => {
    const { page, complaints, release } = await open(path, { scripts: 'hold' })
    const answers = page.evaluate(async () => {
      const [, upper, state] = await Promise.all([
        window.early.initialize({ agent: { name: 'e2e' } }),
        window.early.call('text.upper', { text: 'abc' }),
        window.early.call('page.state'),
      ])
      return [upper.data, state.data]
    })
    await release()
    expect(await answers).toMatchObject([{ text: 'ABC' }, { deferred: 'ran' }])
    expect(await page.evaluate(() => window.early === window.abp && window.abp.initialized)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('the first call fetches what it needs in advance, and nothing but that', async () => {
    const list = `${server.url}/abp-kit/prefetch.js`
    const text = await (await fetch(list)).text()
    const files = [...text.matchAll(/"([^"]+\.js)"/g)].map(([, file = '']) => new URL(file, list).href)
    expect(files).toContain(`${server.url}/handlers/upper.js`)
    for (const path of ['/', '/guides/deep/page', '/guides/based']) {
      const { page, complaints, scripts } = await open(path)
      await page.waitForNetworkIdle({ idleTime: 500 })
      const before = scripts.length
      expect(scripts.map(({ url }) => url)).not.toContain(list)
      await page.evaluate(beginSession)
      const { data } = await page.evaluate(() => window.abp.call('text.upper', { text: 'abc' }))
      expect(data).toEqual({ text: 'ABC' })
      await page.waitForNetworkIdle({ idleTime: 500 })
      const fetched = new Set(scripts.slice(before).map(({ url }) => url))
      expect([...fetched].filter((url) => url !== list && !files.includes(url))).toEqual([])
      expect([...fetched]).toEqual(expect.arrayContaining([list, ...files]))
      expect(complaints).toEqual([])
      await opened?.close()
      opened = undefined
    }
  })

  test('a real agent gets data, files and errors', async () => {
    const session = await connect(`${server.url}/guides/based`)
    try {
      expect(await session.call('text.upper', { text: 'é' })).toMatchObject({ data: { text: 'É' } })
      expect(await session.call('text.save')).toMatchObject({ data: { file: { filename: 'saved.txt' } } })
      expect(await session.call('text.upper', { text: '' })).toMatchObject({
        error: { code: 'INVALID_PARAMS', details: { issues: [{ path: 'text' }] } },
      })
    } finally {
      await session.close()
    }
  })

  test("a page's own capability is there on that page only", async () => {
    const call = async (path: string) => {
      const { page } = await open(path)
      await page.evaluate(beginSession)
      await page.waitForNetworkIdle({ idleTime: 500 })
      const result = await page.evaluate(() => window.early.call('notes.read'))
      await opened?.close()
      opened = undefined
      return result
    }
    expect(await call('/guides/')).toMatchObject({ success: true, data: { text: 'of this page' } })
    expect(await call('/about')).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
  })

  test('when no script arrives there is an error, and no hang', async () => {
    const { page } = await open('/', { scripts: 'block' })
    const { error } = await page.evaluate(() => window.early.call('page.state'))
    expect(error).toMatchObject({ code: 'CAPABILITY_UNAVAILABLE', retryable: true })
    // The one that failed last.
    expect(error?.message).toMatch(/\/abp-kit\/(?:register|prefetch)\.js$/)
  })
})
