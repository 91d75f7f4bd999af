import type { connectPostMessage } from '@abp-kit/client/transport/post-message'
import { inputs } from '@abp-kit/showcase/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import { serveEmbeddingPage } from './embedding-page.ts'

declare global {
  interface Window {
    connectPostMessage: typeof connectPostMessage
  }
}

interface EmbeddedApp {
  /** The path below which it is served. */
  base: string
  url(): string
  /** The origin whose pages may use it. */
  allowed(): string
}

/** An app in an iframe of another origin's page that uses it. */
export function embedded({ base, url, allowed }: EmbeddedApp): void {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('the page calls its capabilities, and gets progress and bytes', async () => {
    const { page } = await browser.open(allowed())
    await page.waitForFunction(() => 'connectPostMessage' in window)
    const result = await page.evaluate(
      async (url, { analyze, chart, markdown }) => {
        const frame = document.createElement('iframe')
        frame.src = url
        document.body.append(frame)
        const session = await window.connectPostMessage(frame, { allowedOrigins: [new URL(url).origin] })
        const heard: unknown[] = []
        const picture = await session.call('render.chart', chart)
        const shown = {
          app: session.app,
          html: await session.call('convert.markdownToHtml', markdown),
          read: await session.call('pages.read', { path: '/about' }),
          chart: JSON.stringify(picture, (_, value) =>
            value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value,
          ),
          analyzed: await session.call('text.analyze', analyze, { onProgress: (info) => heard.push(info) }),
          heard,
          unknown: await session.call('no.such'),
        }
        session.close()
        return { ...shown, closed: await session.call('storage.read', { key: 'x' }) }
      },
      url(),
      {
        analyze: inputs['text.analyze'],
        chart: inputs['render.chart'],
        markdown: inputs['convert.markdownToHtml'],
      },
    )
    expect(result).toMatchObject({
      app: { id: 'com.example.showcase' },
      html: { success: true, data: { html: expect.stringContaining('<h1') } },
      read: { success: true, data: { path: `${base}/about` } },
      analyzed: { success: true },
      unknown: { error: { code: 'UNKNOWN_CAPABILITY' } },
      closed: { error: { code: 'DISCONNECTED' } },
    })
    expect(result.heard.length).toBeGreaterThan(0)
    expect(result.chart).toMatch(/"mimeType":"image\/png"/)
  })

  test('a page of another origin is not answered', async () => {
    const stranger = await serveEmbeddingPage()
    try {
      const { page } = await browser.open(stranger.origin)
      await page.waitForFunction(() => 'connectPostMessage' in window)
      const code = await page.evaluate(async (url) => {
        const frame = document.createElement('iframe')
        frame.src = url
        document.body.append(frame)
        await new Promise((resolve) => frame.addEventListener('load', resolve))
        const options = { allowedOrigins: [new URL(url).origin], timeout: 1000 }
        return window.connectPostMessage(frame, options).then(
          () => 'connected',
          ({ code }) => code,
        )
      }, url())
      expect(code).toBe('TIMEOUT')
    } finally {
      await stranger.stop()
    }
  })
}
