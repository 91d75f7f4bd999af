import type { OfferedBy } from '@abp-kit/core'
import { AbpError } from '@abp-kit/core/protocol'
import { type BrowserOptions, isAttached, openDriver } from '../browser'
import type { PageSource } from '../connection/page-source'
import { SparePage } from '../connection/spare-page'
import { type Deadline, settleWithin, startDeadline } from '../deadline'
import type { Cdp, DriverBrowser, Extension, OwnedPage } from '../driver/driver'
import { type PdfOptions, printPage } from '../guards/pdf'
import { exchangeLimits, limits } from '../limits'
import { sharedDirectory } from '../temporary/directory'
import { sharesFiles } from '../transfer/upload'
import type { OfferedCapabilities } from './offered-capabilities'
import { openSession } from './open-session'
import { isExtensionUrl, readUrl } from './page-url'
import type { Session } from './session'
import type { SessionOptions } from './session-options'

/** A page that is no app's. */
export interface EmptyPage {
  /** Its connection in the Chrome DevTools Protocol. */
  cdp: Cdp
  /** @returns it as a PDF, piece by piece. @throws {Error} the browser's, while it is read; the signal's reason */
  print(options?: PdfOptions, signal?: AbortSignal): AsyncIterable<Uint8Array>
  /** Never throws. */
  close(): Promise<void>
}

/** A browser that sessions are opened in, each in a context of its own; {@link openBrowser} makes it. */
export class BrowserHandle {
  /** The process, where this handle started it. */
  readonly pid: number | undefined
  readonly #browser: DriverBrowser
  readonly #isolated: boolean
  readonly #attached: boolean
  readonly #lost = new Set<() => unknown>()
  readonly #sessions = new Set<Pick<Session, 'close'>>()
  readonly #spare = new SparePage(() => this.#browser.openPage(true))
  #sharing: Promise<boolean> | undefined
  #closing: Promise<void> | undefined

  /** @param attached - whether it is somebody else's, and may run elsewhere */
  constructor(browser: DriverBrowser, options: { isolated: boolean; attached: boolean }) {
    this.#browser = browser
    this.#isolated = options.isolated
    this.#attached = options.attached
    this.pid = browser.own?.pid
    browser.onLost(() => {
      if (!this.#closing) for (const listener of this.#lost) listener()
    })
  }

  /** The extensions that it was started with; none in a browser that was attached to. */
  get extensions(): readonly Extension[] {
    return this.#browser.own?.extensions ?? []
  }

  get connected(): boolean {
    return this.#browser.isConnected()
  }

  /**
   * Opens a page and begins a session with it.
   *
   * @param url - the page's absolute `http`/`https` URL, or the `chrome-extension` URL of a page of an extension
   * @typeParam Known - as of `connect`
   * @throws {AbpError} as `connect` says
   */
  async connect<Known extends object = OfferedCapabilities, Page = unknown>(
    url: string | URL,
    options: SessionOptions = {},
  ): Promise<Session<OfferedBy<Known>, Page>> {
    const source = this.source(readUrl(url), async () => undefined)
    const deadline = startDeadline(options.timeout ?? exchangeLimits.connectMilliseconds, options.signal)
    const session = await openSession<OfferedBy<Known>, Page>(source, options, deadline)
    this.#sessions.add(session)
    session.onClosed(() => this.#sessions.delete(session))
    return session
  }

  /**
   * Opens an empty page, for what is no app, such as printing.
   *
   * @throws {Error} the driver's
   */
  async openPage(): Promise<EmptyPage> {
    const { page, close } = await this.#browser.openPage(true)
    return {
      cdp: page.cdp,
      print: (options, signal) => printPage(page.cdp, options, signal),
      close: () => close().catch(() => undefined),
    }
  }

  /** @param release - what else ends with the session. @returns pages of this browser for a session */
  source(url: URL, release: () => Promise<void>): PageSource {
    // Extensions are in the browser's own context only.
    const isolated = this.#isolated && !isExtensionUrl(url)
    return {
      url,
      open: () => (isolated ? this.#takePage() : this.#browser.openPage(false)),
      ownContext: isolated,
      attached: this.#attached,
      sharesFiles: (cdp) => this.sharesFiles(cdp),
      directory: () => this.#directory(),
      release,
    }
  }

  /** Makes the next `connect` faster: its context and page are opened now. Never throws. */
  async warm(): Promise<void> {
    if (!this.#isolated || this.#closing) return
    await this.#spare.prepare()
  }

  /** Hears when the browser is gone without `close`. */
  onLost(listener: () => unknown): void {
    this.#lost.add(listener)
  }

  /** Ends a browser that was started, with its sessions; lets go of one that was attached to. Never throws. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  /** @param cdp - of any page in it */
  sharesFiles(cdp: Cdp): Promise<boolean> {
    this.#sharing ??= this.#directory().then(
      (directory) => sharesFiles(cdp, directory),
      () => false,
    )
    return this.#sharing
  }

  /** @returns where files of its sessions are, for as long as they are needed. @throws what the file system throws */
  async #directory(): Promise<string> {
    return this.#browser.own?.directory ?? (await sharedDirectory()).path
  }

  async #close(): Promise<void> {
    // They keep files of their own.
    const sessions = [...this.#sessions].map((session) => session.close())
    await settleWithin(Promise.all(sessions), limits.closeMilliseconds)
    const spare = this.#spare.take()
    if (this.#attached) {
      const page = await spare
      if (page) await settleWithin(page.close(), limits.closeMilliseconds)
    }
    await settleWithin(this.#browser.close(), limits.closeMilliseconds)
  }

  async #takePage(): Promise<OwnedPage> {
    return (await this.#spare.take()) ?? this.#browser.openPage(true)
  }
}

/**
 * Starts a browser, or attaches to one, to open sessions in.
 *
 * @param options - `timeout` in milliseconds, 30,000 by default; `signal` ends the waiting
 * @throws {AbpError} `BROWSER_NOT_FOUND`, `DRIVER_NOT_FOUND`, `BROWSER_ERROR`, `INVALID_PARAMS`, `TIMEOUT`, `CANCELLED`
 *
 * @example
 * const browser = await openBrowser({ cdpUrl: 'http://127.0.0.1:9222' })
 * const session = await browser.connect('https://example.com/')
 */
export async function openBrowser(
  options: BrowserOptions & { timeout?: number; signal?: AbortSignal } = {},
): Promise<BrowserHandle> {
  return openWithin(
    options,
    startDeadline(options.timeout ?? exchangeLimits.connectMilliseconds, options.signal),
  )
}

export async function openWithin(options: BrowserOptions, deadline: Deadline): Promise<BrowserHandle> {
  const { isolated = options.userDataDir === undefined } = options
  if (isolated && options.userDataDir !== undefined) {
    throw new AbpError(
      'INVALID_PARAMS',
      'Sessions cannot be isolated in a `userDataDir`: they share its profile.',
    )
  }
  let opening: Promise<DriverBrowser> | undefined
  try {
    const browser = await deadline.wait(() => {
      opening = openDriver(options, deadline.left())
      return opening
    }, 'start the browser')
    return new BrowserHandle(browser, { isolated, attached: isAttached(options) })
  } catch (error) {
    // It may still come up after the wait was given up.
    opening?.then((browser) => browser.close()).catch(() => undefined)
    throw error
  }
}
