import type { OfferedBy } from '@abp-kit/core'
import { AbpError } from '@abp-kit/core/protocol'
import type { AttachOptions, BrowserOptions } from '../browser/index.ts'
import type { PageSource } from '../connection/page-source.ts'
import { type Deadline, startDeadline } from '../deadline.ts'
import type { DriverBrowser, DriverPage } from '../driver/driver.ts'
import {
  isPlaywrightBrowser,
  isPlaywrightPage,
  isPuppeteerBrowser,
  isPuppeteerPage,
  type NativeBrowser,
  type NativePage,
} from '../driver/native.ts'
import { playwrightBrowser, playwrightPage } from '../driver/playwright.ts'
import { puppeteerBrowser, puppeteerPage } from '../driver/puppeteer.ts'
import { exchangeLimits } from '../limits.ts'
import { sharedDirectory } from '../temporary/directory.ts'
import { sharesFiles } from '../transfer/upload.ts'
import { BrowserHandle, openWithin } from './browser-handle.ts'
import type { OfferedCapabilities } from './offered-capabilities.ts'
import { openSession } from './open-session.ts'
import { readUrl } from './page-url.ts'
import type { Session } from './session.ts'
import type { SessionOptions } from './session-options.ts'

export interface ConnectOptions extends BrowserOptions, SessionOptions {
  /**
   * A running browser that several sessions share: the result of `openBrowser`, or a `Browser` of Puppeteer
   * or Playwright. It stays open when they close, and the browser options have no effect.
   */
  browser?: BrowserHandle | NativeBrowser
}

/** A page's URL, and the endpoint of its browser. */
export interface ConnectTarget extends AttachOptions {
  url: string | URL
}

/**
 * Opens a page in Chromium, in its own browser context, and starts a session with its app (docs/protocol.md
 * §3).
 *
 * @param target - one of: the page's absolute `http`/`https` URL, or the `chrome-extension` URL of an
 *   extension's page; such a URL with the endpoint of a running browser; a `Page` of Puppeteer or Playwright
 *   with the app open in it, which stays open
 * @typeParam Known - for typed calls: `typeof app`, or an interface that lists the app's capabilities
 * @throws {AbpError} `INVALID_PARAMS` (the URL), `BROWSER_NOT_FOUND`, `DRIVER_NOT_FOUND`, `BROWSER_ERROR`,
 *   `TRANSPORT_ERROR` (the page cannot be opened), `NOT_SUPPORTED` (no `window.abp` in time), `DISCONNECTED`
 *   (the page crashed or was closed), `TIMEOUT`, `CANCELLED`, or the error that the page's `initialize`
 *   returned. On failure, `connect` closes everything that it opened.
 *
 * @example
 * const session = await connect<typeof app>('http://localhost:3000')
 * const { html } = unwrap(await session.call('convert.markdownToHtml', { markdown: '# Hi' }))
 * await session.close()
 */
export async function connect<Known extends object = OfferedCapabilities, Page = unknown>(
  target: string | URL | ConnectTarget | NativePage,
  options: ConnectOptions = {},
): Promise<Session<OfferedBy<Known>, Page>> {
  const deadline = startDeadline(options.timeout ?? exchangeLimits.connectMilliseconds, options.signal)
  if (typeof target === 'object' && 'goto' in target) {
    return openSession(await ownPage(target, deadline), options, deadline)
  }
  if (typeof target === 'string' || target instanceof URL) {
    return openSession(await pagesOf(readUrl(target), options, deadline), options, deadline)
  }
  const { url, ...endpoint } = target
  return openSession(await pagesOf(readUrl(url), { ...options, ...endpoint }, deadline), options, deadline)
}

async function pagesOf(url: URL, options: ConnectOptions, deadline: Deadline): Promise<PageSource> {
  if (options.browser) return wrap(options.browser, options).source(url, async () => undefined, options)
  let browser = await openWithin(options, deadline)
  const source = browser.source(url, () => browser.close())
  return {
    ...source,
    async open(openDeadline) {
      if (!browser.connected) browser = await openWithin(options, openDeadline)
      return browser.source(url, async () => undefined).open(openDeadline)
    },
  }
}

/** Handles for the caller's own browsers, so that the client remembers its checks of a browser. */
const wrapped = new WeakMap<object, BrowserHandle>()

function wrap(browser: BrowserHandle | NativeBrowser, { isolated = true }: ConnectOptions): BrowserHandle {
  if (browser instanceof BrowserHandle) return browser
  const existing = wrapped.get(browser)
  if (existing && isolated) return existing
  const handle = new BrowserHandle(readBrowser(browser), { isolated, attached: true })
  if (isolated) wrapped.set(browser, handle)
  return handle
}

function readBrowser(browser: NativeBrowser): DriverBrowser {
  if (isPuppeteerBrowser(browser)) return puppeteerBrowser(browser)
  if (isPlaywrightBrowser(browser)) return playwrightBrowser(browser)
  throw new AbpError('INVALID_PARAMS', '`browser` is no Browser of Puppeteer or Playwright.')
}

async function ownPage(native: NativePage, deadline: Deadline): Promise<PageSource> {
  const open = (): Promise<DriverPage> => {
    if (isPuppeteerPage(native)) return puppeteerPage(native)
    if (isPlaywrightPage(native)) return playwrightPage(native)
    throw new AbpError('INVALID_PARAMS', 'The page is no Page of Puppeteer or Playwright.')
  }
  const page = await deadline.wait(async () => open(), 'attach to the page')
  return {
    open: async () => ({ page, close: () => page.forget() }),
    // The context and its settings belong to the caller.
    ownContext: false,
    attached: true,
    sharesFiles: async (cdp) => sharesFiles(cdp, (await sharedDirectory()).path),
    directory: async () => (await sharedDirectory()).path,
    release: async () => undefined,
  }
}
