import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { browserArguments } from '../../src/browser/arguments.ts'
import { type BrowserOptions, connect, openBrowser } from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { driversOfMatrix } from '../fixtures/drivers.ts'
import { makeExtension } from '../fixtures/extension.ts'
import { startPage } from '../fixtures/page.ts'

describe.each(driversOfMatrix)('a Chrome extension, with %s', (driver) => {
  async function start(more: object = {}, options: BrowserOptions = {}) {
    const path = await makeExtension((await makeDirectory()).path, more)
    const browser = await openBrowser({ driver, extensions: [path], ...options })
    onTestFinished(() => browser.close())
    const [extension] = browser.extensions
    if (!extension) throw new Error('There is no extension.')
    return { browser, extension, path }
  }

  test('its page is connected to, and calls use what only extensions have', async () => {
    const { browser, extension, path } = await start()
    expect(extension).toEqual({
      id: expect.stringMatching(/^[a-p]{32}$/),
      path,
      name: 'Tab notes',
      url: `chrome-extension://${extension.id}/popup.html`,
    })
    const session = await browser.connect(extension.url ?? '')
    expect(session.app).toMatchObject({ id: 'com.example.tabNotes', name: 'Tab notes' })
    expect(session.warnings).toEqual([])
    expect(await session.call('notes.save', { text: 'hi' })).toMatchObject({
      success: true,
      data: { saved: 'hi', extension: extension.id },
    })
    expect(await session.call('export.picture')).toMatchObject({
      data: { mimeType: 'image/png', size: 4, encoding: 'base64' },
    })
    await session.close()
  })

  test('sites are opened beside it as always, each in a context of its own', async () => {
    const { browser, extension } = await start()
    const app = await startPage('{ hello: () => 1 }')
    onTestFinished(() => app.stop())
    const [site, own] = await Promise.all([browser.connect(app.url), browser.connect(extension.url ?? '')])
    expect((await site.call('hello')).success).toBe(true)
    expect((await own.call('notes.save', { text: 'x' })).success).toBe(true)
  })
})

test('the page that people open it by is found, or there is none', async () => {
  const pages = [
    { action: { default_popup: 'a.html' }, options_page: 'b.html' },
    { action: {}, side_panel: { default_path: 'panel.html' } },
    { action: undefined, options_ui: { page: 'options.html' } },
    { action: undefined, chrome_url_overrides: { newtab: 'tab.html' } },
    { action: undefined },
  ]
  const paths = await Promise.all(
    pages.map(async (more) => {
      const path = await makeExtension((await makeDirectory()).path, more)
      const named = ['a.html', 'b.html', 'panel.html', 'options.html', 'tab.html']
      await Promise.all(named.map((name) => writeFile(join(path, name), '<!doctype html>')))
      return path
    }),
  )
  const browser = await openBrowser({ extensions: paths })
  onTestFinished(() => browser.close())
  const names = browser.extensions.map(({ url }) => url?.replace(/^.*\//, ''))
  expect(names).toEqual(['a.html', 'panel.html', 'options.html', 'tab.html', undefined])
})

test.each([
  ['a directory that is not there', async (path: string) => join(path, 'none'), 'ENOENT'],
  ['one without a manifest', async (path: string) => path, 'ENOENT'],
  [
    'one that the browser refuses',
    async (path: string) => makeExtension(path, { manifest_version: 1 }),
    'cannot be loaded: ',
  ],
])('%s is an error with the reason, and the browser does not stay', async (_, make, reason) => {
  const path = await make((await makeDirectory()).path)
  await expect(openBrowser({ extensions: [path] })).rejects.toMatchObject({
    code: 'INVALID_PARAMS',
    message: expect.stringContaining(reason),
  })
})

test('in a browser without it the page is not there', async () => {
  const id = 'a'.repeat(32)
  await expect(connect(`chrome-extension://${id}/popup.html`)).rejects.toMatchObject({
    code: 'TRANSPORT_ERROR',
    message: expect.stringContaining('no such extension'),
  })
})

test('in a browser that runs elsewhere they are refused, with what to do', async () => {
  const attaching = openBrowser({ cdpUrl: 'http://127.0.0.1:1', extensions: ['/tmp/extension'] })
  await expect(attaching).rejects.toMatchObject({
    code: 'INVALID_PARAMS',
    message: expect.stringContaining('Install them in the other one'),
  })
})

test.each([
  [undefined, ['--disable-extensions']],
  [[], ['--enable-unsafe-extension-debugging']],
  [['/tmp/extension'], ['--enable-unsafe-extension-debugging']],
])('with %j, what is installed runs or does not', (extensions, expected) => {
  const args = browserArguments({ ...(extensions && { extensions }) }, '/profile', true)
  const switches = ['--disable-extensions', '--enable-unsafe-extension-debugging']
  expect(args.filter((arg) => switches.includes(arg))).toEqual(expected)
})
