import { type Copy, copyPlayground, type Framework, type Served, serve } from '@abp-kit/playground-runner'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, beginSession, type OpenPage, openBrowser } from './browser.ts'
import { expectHead } from './raw-html.ts'

const extra = `
    defineCapability({ name: 'notes.added', description: 'Added while the server runs', handler: () => ({ added: true }) }),
`

/** A request that a dev server forgets while it takes a change in is made again by the next poll. */
const ask = (url: string) =>
  fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(3000) }).then((response) =>
    response.text(),
  )

/** Edits of `abp/` while the dev server runs and an agent is there. */
export function hotUpdates(framework: Framework): void {
  let copy: Copy
  let server: Served
  let browser: Browser
  let opened: OpenPage
  let sessionId: string
  beforeAll(async () => {
    copy = await copyPlayground(framework)
    server = await serve(framework, { mode: 'dev', directory: copy.directory })
    browser = await openBrowser()
    await openListening()
    sessionId = (await opened.page.evaluate(beginSession)).sessionId
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await copy?.remove()
  })

  /**
   * Opens the page, and waits until an edit reaches it. Next.js subscribes a page to its chunks some time after the page
   * has asked for that, and an edit in between is told to nobody (`subscribeToClientHmrEvents` in its
   * `hot-reloader-turbopack.ts`: "Baseline capture and subscription setup are not atomic"): on a busy machine that takes seconds.
   * The page does not learn when it is over, but by an edit that arrives.
   */
  const openListening = async () => {
    for (let count = 0; ; count++) {
      opened = await browser.open(server.url)
      const name = `notes.heard${count}`
      const heard = `...capabilities, defineCapability({ name: '${name}', handler: () => 1 }),`
      await names()
      await copy.edit('abp/index.ts', (text) =>
        text.replace(/\.\.\.capabilities,( defineCapability\({ name: 'notes\.heard.*)?/, heard),
      )
      const arrival = vi.waitFor(async () => expect(await names()).toContain(name), {
        timeout: 20_000,
        interval: 200,
      })
      const arrived = await arrival.then(
        () => true,
        () => false,
      )
      if (arrived) return
      await opened.close()
    }
  }
  const names = () =>
    opened.page.evaluate(async () => (await window.early.listCapabilities()).map(({ name }) => name))
  const listed = async () => {
    const manifest: { capabilities: { name: string }[] } = await (
      await fetch(`${server.url}/abp.json`)
    ).json()
    return manifest.capabilities.map(({ name }) => name)
  }
  /** What Vite shows on top of the page. */
  const overlay = () =>
    opened.page.evaluate(
      () =>
        document.querySelector('vite-error-overlay')?.shadowRoot?.textContent.split('Click outside')[0] ?? '',
    )
  // Next.js has an overlay of its own.
  const showsPlace = framework !== 'next'
  const expectKept = async () => {
    expect(
      await opened.page.evaluate(() => ({
        same: window.early === window.abp,
        sessionId: window.early.sessionId,
      })),
    ).toEqual({ same: true, sessionId })
  }

  test('a capability that is added can be called, in the same object and session', async () => {
    expect(await names()).not.toContain('notes.added')
    await copy.edit('abp/index.ts', (text) => text.replace('...capabilities,', `...capabilities,${extra}`))
    await expect.poll(names).toContain('notes.added')
    expect(await opened.page.evaluate(() => window.early.call('notes.added'))).toMatchObject({
      success: true,
      data: { added: true },
    })
    await expectKept()
    await expect.poll(listed).toContain('notes.added')
  })

  test('a change of the app reaches the head of the next document', async () => {
    await copy.edit('abp/index.ts', (text) => text.replace("version: '1.0.0'", "version: '1.1.0'"))
    const html = () => ask(server.url)
    await expect.poll(html).toContain('data-version="1.1.0"')
    expectHead(await html(), '/abp.json')
    await expect.poll(() => opened.page.evaluate(() => window.early.app.version)).toBe('1.1.0')
    await expectKept()
  })

  test('a mistake is shown to the developer, and the mended file works again', async () => {
    const before = server.output().length
    await copy.edit('abp/index.ts', (text) => text.replace("'notes.added'", "'ui.added'"))
    // A request, because some frameworks look at the file only then.
    const shown = async () => {
      await ask(`${server.url}/abp.json`).catch(() => undefined)
      return server.output().slice(before)
    }
    await expect.poll(shown).toContain('drives the interface')
    await expect.poll(overlay).toMatch(showsPlace ? /abp\/index\.ts:\d+/ : '')
    await copy.edit('abp/index.ts', (text) => text.replace("'ui.added'", "'notes.mended'"))
    await expect.poll(listed).toContain('notes.mended')
    await expect.poll(overlay).toBe('')
    await expectKept()
  })

  test('a capability that is removed is gone', async () => {
    await copy.edit('abp/index.ts', (text) => text.replace(extra.replace('notes.added', 'notes.mended'), ''))
    await expect.poll(listed).not.toContain('notes.mended')
    await expect.poll(names).not.toContain('notes.added')
  })
}
