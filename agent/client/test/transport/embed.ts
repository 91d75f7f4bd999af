import type { Abp } from '@abp-kit/core/protocol'
import { onTestFinished } from 'vitest'
import type { connectPostMessage, MessageSession } from '../../src/transport/post-message.ts'
import type { Sites } from './sites.ts'

declare global {
  interface Window {
    /** The app's `window.abp`. */
    offered: Abp
    connectPostMessage: typeof connectPostMessage
    session: MessageSession
    app: Window
    kept: ArrayBuffer
    aborted: string[]
    transport: { ignored: number; close(): void }
    received: unknown[]
    heard: unknown[]
    controller: AbortController
  }
}

export type Embedded = Awaited<ReturnType<typeof embed>>

/** An agent's page with the app in an iframe, or in a window that it opened; not connected yet. */
export async function embed(sites: Sites, how: 'iframe' | 'window' = 'iframe', url = sites.appUrl()) {
  const page = await sites.open()
  onTestFinished(() => page.browserContext().close())
  await page.waitForFunction(() => 'connectPostMessage' in window)
  const opened = how === 'window' ? new Promise((resolve) => page.once('popup', resolve)) : undefined
  await page.evaluate(
    (how, url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      if (how === 'iframe') document.body.append(frame)
      const app = how === 'iframe' ? frame.contentWindow : window.open(url)
      if (!app) throw new Error('no window')
      window.app = app
      window.heard = []
      window.received = []
      addEventListener('message', ({ data }) => window.received.push(data))
    },
    how,
    url,
  )
  await opened
  /** The app's own document. */
  const app = async () => {
    if (how === 'iframe') return page.waitForFrame((frame) => frame.url().includes('/app'))
    const pages = await page.browserContext().pages()
    const found = pages.find((other) => other !== page)
    if (!found) throw new Error('no app')
    return found
  }
  return { page, app }
}

/** The same, with a session. */
export async function connect(
  sites: Sites,
  how: 'iframe' | 'window' = 'iframe',
  query?: Record<string, string>,
) {
  const embedded = await embed(sites, how, sites.appUrl(query))
  await embedded.page.evaluate(async (origin) => {
    window.session = await window.connectPostMessage(window.app, {
      allowedOrigins: [origin],
      onNotification: (notification) => window.heard.push(notification),
      onCapabilitiesChanged: (change) => window.heard.push(change),
      onElicitation: ({ method }) =>
        method === 'elicitation/resource'
          ? { success: true, data: { content: new ArrayBuffer(5), mimeType: 'image/png' } }
          : { success: true, data: { confirmed: true } },
    })
  }, sites.appOrigin)
  return embedded
}

/** What a page sends that is not ours. */
export const initialize = {
  type: 'initialize',
  id: '1',
  timestamp: 1,
  payload: { agent: { name: 'raw' }, features: {} },
}

/** Sends to the app as any page could. */
export async function post({ page }: Embedded, ...messages: unknown[]): Promise<void> {
  await page.evaluate((messages) => {
    for (const message of messages) window.app.postMessage(message, '*')
  }, messages)
}

/** @returns how many messages the app has ignored */
export async function ignoredBy({ app }: Embedded): Promise<number> {
  return (await app()).evaluate(() => window.transport.ignored)
}

/** Waits until the app listens. */
export async function ready({ app }: Embedded): Promise<void> {
  await (await app()).waitForFunction(() => 'transport' in window)
}
