import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openGuarded } from './guard.ts'
import { startPages } from './serve.ts'

const download = `
  const link = Object.assign(document.createElement('a'), { href: blobUrl(), download: 'report.csv' })
  link.click()
  return 'done'`

/** A page whose session was opened with these arguments of `initialize`, and what arrived in its browser. */
async function openWith(pages: Awaited<ReturnType<typeof startPages>>, takesOver: unknown, carrier?: object) {
  const opened = await openGuarded(pages)
  const { page } = opened.page
  if (!page) throw new Error('Downloads are watched through CDP.')
  const directory = await mkdtemp(join(tmpdir(), 'abp-test-'))
  const cdp = await page.createCDPSession()
  onTestFinished(async () => {
    await page.close()
    await rm(directory, { recursive: true, force: true })
  })
  const arrived: string[] = []
  cdp.on('Browser.downloadProgress', ({ guid, state }) => {
    if (state === 'completed') arrived.push(guid)
  })
  await cdp.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    ...(page.browserContext().id && { browserContextId: page.browserContext().id }),
    downloadPath: directory,
    eventsEnabled: true,
  })
  await page.evaluate(
    (agentCapabilities, carrier) =>
      Reflect.apply(window.early.initialize, window.early, [
        { agent: { name: 'driver' }, agentCapabilities },
        carrier,
      ]),
    { takesOver },
    carrier,
  )
  return { ...opened, page, arrived, directory }
}

describe('in production, what the driver of the agent takes over goes through', () => {
  let pages: Awaited<ReturnType<typeof startPages>>
  beforeAll(async () => {
    pages = await startPages('production', ['--enable-features=WebMCP'])
  })
  afterAll(() => pages?.close())

  test('a download arrives, and the result says that there is one', async () => {
    const { arrived, call, directory } = await openWith(pages, ['download'])
    const result = await call(`await wait(); ${download}`)
    expect(result).toMatchObject({ success: true, data: 'done', metadata: { downloads: 1 } })
    expect(result.metadata).not.toHaveProperty('refused')
    await expect.poll(() => arrived).toHaveLength(1)
    expect(await readFile(join(directory, arrived[0] ?? ''), 'utf8')).toBe('x')
  })

  test('dialogs are answered by the driver', async () => {
    const { call, dialogs } = await openWith(pages, ['dialog'])
    const result = await call(`await wait(); return [alert('a') ?? null, confirm('b'), prompt('c')]`)
    expect(result).toMatchObject({ success: true, data: [null, true, 'typed'] })
    expect(result.metadata).not.toHaveProperty('refused')
    expect(dialogs).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['the other kind', ['dialog'], download, '<a download>'],
    ['the other kind', ['download'], `return confirm('x')`, 'confirm'],
    ['what cannot be taken over', ['share', 'popup', 'window.open'], `return open('/x')`, 'window.open'],
    [
      'what cannot be taken over',
      ['navigator.share', 'clipboard'],
      `navigator.clipboard.writeText('x').catch(() => {})`,
      'navigator.clipboard.writeText',
    ],
    ['a page that would be gone', ['download', 'dialog'], 'location.href = blobUrl()', 'blob URL'],
    ['what is no list', 'download', download, '<a download>'],
  ])('but not %s: %o', async (_, takesOver, body, api) => {
    const { arrived, call, dialogs } = await openWith(pages, takesOver)
    expect((await call(body)).metadata?.refused).toEqual([api])
    expect([arrived, dialogs]).toEqual([[], []])
  })

  test('an agent that comes by messages does not take over what a person would get', async () => {
    const { arrived, call, dialogs } = await openWith(pages, ['download', 'dialog'], { blobUrls: false })
    expect((await call(`confirm('x'); ${download}`)).metadata?.refused).toEqual(['confirm', '<a download>'])
    expect([arrived, dialogs]).toEqual([[], []])
  })

  test('a call beside the session, through WebMCP, does not have the powers of the session', async () => {
    pages.files.set('/abp.json', JSON.stringify({ abp: '0.1', app: {}, capabilities: [] }))
    const { arrived, dialogs, page, warnings } = await openWith(pages, ['download', 'dialog'])
    await page.evaluate(
      (body) => Reflect.get(window, 'offer')('test.tool', body),
      `confirm('x'); ${download}`,
    )
    await expect.poll(() => page.webmcp.tools().map(({ name }) => name)).toContain('test.tool')
    await page.webmcp
      .tools()
      .find(({ name }) => name === 'test.tool')
      ?.execute({})
    expect((await warnings()).filter((text) => text.includes('test.tool used'))).toHaveLength(2)
    expect([arrived, dialogs]).toEqual([[], []])
  })

  test('nor has a person who clicks while a handler runs anything taken away', async () => {
    const { arrived, call, page } = await openWith(pages, [])
    await page.evaluate(() => {
      document.body.innerHTML = '<a download="own.txt" href="data:text/plain,own">own</a>'
    })
    const running = call('await wait(500); return 1')
    await page.click('a')
    await expect.poll(() => arrived).toHaveLength(1)
    expect((await running).metadata).not.toHaveProperty('downloads')
  })
})

test('in development the call fails all the same: the next agent may have no such driver', async () => {
  const pages = await startPages('development')
  // After the page, which goes before its browser.
  onTestFinished(() => pages.close())
  const { arrived, call, dialogs } = await openWith(pages, ['download', 'dialog'])
  for (const body of [download, `return confirm('x')`])
    expect((await call(body)).error?.code).toBe('DELIVERY_MECHANISM')
  expect([arrived, dialogs]).toEqual([[], []])
})
