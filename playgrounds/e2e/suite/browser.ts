import { findBrowser } from '@abp-kit/client'
import type { Abp } from '@abp-kit/core/protocol'
import { type HTTPRequest, launch, type Page } from 'puppeteer-core'
import { limits } from '../../../vitest.shared.ts'

declare global {
  interface Window {
    abp: Abp
    /** `window.abp` as it was when the document began. */
    early: Abp
  }
}

export interface OpenOptions {
  /** What happens to the requests for scripts, until `release`. */
  scripts?: 'run' | 'hold' | 'block'
}

export interface OpenPage {
  page: Page
  /** Warnings and errors of the console, and errors that nobody caught. */
  complaints: string[]
  /** The scripts that have arrived: their URL and text. */
  scripts: { url: string; text: string }[]
  /** The documents and the data that have arrived, likewise. */
  documents: { url: string; text: string }[]
  /** Lets the scripts that were held go on, in their order. */
  release(): Promise<void>
  close(): Promise<void>
}

export interface Browser {
  /** Opens a page in a context of its own; resolves when its document has a body, not when it is loaded. */
  open(url: string, options?: OpenOptions): Promise<OpenPage>
  close(): Promise<void>
}

/** @param more - arguments for Chromium, in addition */
export async function openBrowser(...more: string[]): Promise<Browser> {
  const browser = await launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
  return { open: (url, options) => openPage(browser, url, options), close: () => browser.close() }
}

async function openPage(
  browser: Awaited<ReturnType<typeof launch>>,
  url: string,
  { scripts: fate = 'run' }: OpenOptions = {},
): Promise<OpenPage> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  // Puppeteer's own 30 s are too few on a slow machine with other work.
  page.setDefaultTimeout(limits.expect.poll.timeout)
  const complaints: string[] = []
  const scripts: OpenPage['scripts'] = []
  const documents: OpenPage['documents'] = []
  const held: HTTPRequest[] = []
  let holding = fate === 'hold'

  page.on('console', (message) => {
    if (['warn', 'error'].includes(message.type())) {
      complaints.push(`${message.text()} (${message.location().url})`)
    }
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', async (response) => {
    const type = response.request().resourceType()
    const arrived = type === 'script' ? scripts : documents
    if (!['document', 'fetch', 'script', 'xhr'].includes(type)) return
    const text = await response.text().catch(() => '')
    arrived.push({ url: response.url(), text })
  })
  if (fate !== 'run') {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') void request.continue()
      else if (fate === 'block') void request.abort()
      else if (holding) held.push(request)
      else void request.continue()
    })
  }
  // Not awaited: scripts that are held keep the document from being loaded.
  void page.goto(url).catch(() => undefined)
  await page.waitForFunction(() => document.body && location.protocol === 'http:')
  await page.evaluate(() => Object.assign(window, { early: window.abp }))
  return {
    page,
    complaints,
    scripts,
    documents,
    async release() {
      holding = false
      for (const request of held.splice(0)) await request.continue()
    },
    close: () => context.close(),
  }
}

/** Begins a session, as every agent does. Runs in the page. */
export function beginSession() {
  return window.early.initialize({
    agent: { name: 'e2e', version: '1' },
    protocolVersion: '0.1',
    features: {},
  })
}
