import type { OfferedBy } from '@abp-kit/core'
import { AbpError } from '@abp-kit/core/protocol'
import { type BrowserOptions, type ContextOptions, isAttached, openDriver } from '../browser/index.ts'
import type { PageSource } from '../connection/page-source.ts'
import { SparePage } from '../connection/spare-page.ts'
import { type Deadline, settleWithin, startDeadline } from '../deadline.ts'
import type { Cdp, DriverBrowser, Extension, OwnedPage } from '../driver/driver.ts'
import { type PdfOptions, printPage } from '../guards/pdf.ts'
import { exchangeLimits, limits } from '../limits.ts'
import { putStorage } from '../storage-state/put-storage.ts'
import { readStorageState, type StorageState } from '../storage-state/storage-state.ts'
import { sharedDirectory } from '../temporary/directory.ts'
import { sharesFiles } from '../transfer/upload.ts'
import type { OfferedCapabilities } from './offered-capabilities.ts'
import { openSession } from './open-session.ts'
import { isExtensionUrl, readUrl } from './page-url.ts'
import type { Session } from './session.ts'
import type { SessionOptions } from './session-options.ts'

/** A page without an app. */
export interface EmptyPage {
  /** The page's connection over the Chrome DevTools Protocol. */
  cdp: Cdp
  /**
   * @returns connections to the open pages of its browser context, including popups, which the caller
   *   detaches
   */
  openTabs(): Promise<Cdp[]>
  /**
   * @returns the page as a PDF, in chunks. @throws {Error} the browser's error, while reading; the signal's
   *   reason
   */
  print(options?: PdfOptions, signal?: AbortSignal): AsyncIterable<Uint8Array>
  /** Never throws. Waits at most 5 s. */
  close(): Promise<void>
}

/** A browser in which you open sessions, each in its own browser context; created by {@link openBrowser}. */
export class BrowserHandle {
  /** The process id, if this handle started the browser. */
  readonly pid: number | undefined
  readonly #browser: DriverBrowser
  readonly #isolated: boolean
  readonly #attached: boolean
  readonly #storageState: ContextOptions['storageState']
  readonly #lost = new Set<() => unknown>()
  readonly #sessions = new Set<Pick<Session, 'close'>>()
  readonly #spare = new SparePage(
    () => readState(this.#storageState),
    (state) => this.#openWith(state),
  )
  #sharing: Promise<boolean> | undefined
  #closing: Promise<void> | undefined

  /** @param attached - whether another process started the browser, possibly on another machine */
  constructor(
    browser: DriverBrowser,
    options: { isolated: boolean; attached: boolean; storageState?: ContextOptions['storageState'] },
  ) {
    this.#browser = browser
    this.#isolated = options.isolated
    this.#attached = options.attached
    this.#storageState = options.storageState
    this.pid = browser.own?.pid
    browser.onLost(() => {
      if (!this.#closing) for (const listener of this.#lost) listener()
    })
  }

  /** The extensions that the browser was started with; empty for an attached browser. */
  get extensions(): readonly Extension[] {
    return this.#browser.own?.extensions ?? []
  }

  get connected(): boolean {
    return this.#browser.isConnected()
  }

  /**
   * Opens a page and starts a session with its app.
   *
   * @param url - the page's absolute `http`/`https` URL, or the `chrome-extension` URL of an extension's
   *   page
   * @param options - `isolated` and `storageState` override the browser's options for this session
   * @typeParam Known - see `connect`
   * @throws {AbpError} see `connect`
   */
  async connect<Known extends object = OfferedCapabilities, Page = unknown>(
    url: string | URL,
    options: SessionOptions & ContextOptions = {},
  ): Promise<Session<OfferedBy<Known>, Page>> {
    const source = this.source(readUrl(url), async () => undefined, options)
    const deadline = startDeadline(options.timeout ?? exchangeLimits.connectMilliseconds, options.signal)
    const session = await openSession<OfferedBy<Known>, Page>(source, options, deadline)
    this.#sessions.add(session)
    session.onClosed(() => this.#sessions.delete(session))
    return session
  }

  /**
   * Opens an empty page for tasks without an app, such as printing.
   *
   * @param options - `signedIn`: whether the page uses the browser's `storageState` (default: `false`)
   * @throws {AbpError} `INVALID_PARAMS` for a storage state that cannot be read
   * @throws {Error} the driver's error
   */
  async openPage({ signedIn = false }: { signedIn?: boolean } = {}): Promise<EmptyPage> {
    const { page, close } = await this.#openOwn(signedIn ? this.#storageState : undefined)
    return {
      cdp: page.cdp,
      openTabs: () => page.openTabs(),
      print: (options, signal) => printPage(page.cdp, options, signal),
      close: async () => void (await settleWithin(close(), limits.pageCloseMilliseconds)),
    }
  }

  /**
   * @param release - releases everything else that ends with the session. @returns this browser's pages,
   *   for one session
   */
  source(url: URL, release: () => Promise<void>, own: ContextOptions = {}): PageSource {
    // Extensions exist only in the browser's default context.
    const isolated = (own.isolated ?? this.#isolated) && !isExtensionUrl(url)
    if (!isolated) refuseStorage(own.storageState)
    return {
      url,
      open: () => (isolated ? this.#takePage(own.storageState) : this.#browser.openPage(false)),
      ownContext: isolated,
      attached: this.#attached,
      sharesFiles: (cdp) => this.sharesFiles(cdp),
      directory: () => this.#directory(),
      release,
    }
  }

  /** Speeds up the next `connect` by opening its context and page now. Never throws. */
  async warm(): Promise<void> {
    if (!this.#isolated || this.#closing) return
    await this.#spare.prepare()
  }

  /** Calls the listener when the browser is lost without a `close`. */
  onLost(listener: () => unknown): void {
    this.#lost.add(listener)
  }

  /** Closes a started browser with its sessions; disconnects from an attached one. Never throws. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  /** @param cdp - the connection of any page in this browser */
  sharesFiles(cdp: Cdp): Promise<boolean> {
    this.#sharing ??= this.#directory().then(
      (directory) => sharesFiles(cdp, directory),
      () => false,
    )
    return this.#sharing
  }

  /**
   * @returns the directory for its sessions' files, which exists as long as they need it.
   * @throws the file system's error
   */
  async #directory(): Promise<string> {
    return this.#browser.own?.directory ?? (await sharedDirectory()).path
  }

  async #close(): Promise<void> {
    // Sessions keep their own files.
    const sessions = [...this.#sessions].map((session) => session.close())
    await settleWithin(Promise.all(sessions), limits.closeMilliseconds)
    const spare = this.#spare.discard()
    if (this.#attached) {
      const left = await spare
      if (left) await settleWithin(left.page.close(), limits.closeMilliseconds)
    }
    await settleWithin(this.#browser.close(), limits.closeMilliseconds)
  }

  async #takePage(storageState: ContextOptions['storageState']): Promise<OwnedPage> {
    if (storageState !== undefined) return this.#openOwn(storageState)
    return this.#spare.take()
  }

  async #openOwn(storageState: ContextOptions['storageState']): Promise<OwnedPage> {
    return this.#openWith(await readState(storageState))
  }

  #openWith(state: StorageState | null): Promise<OwnedPage> {
    return this.#browser.openPage(true, state ? (page) => putStorage(page, state) : undefined)
  }
}

/**
 * Starts a browser, or attaches to one, for several sessions.
 *
 * @param options - `timeout` in milliseconds (default: 30,000); `signal` stops the wait
 * @throws {AbpError} `BROWSER_NOT_FOUND`, `DRIVER_NOT_FOUND`, `BROWSER_ERROR`, `INVALID_PARAMS`, `TIMEOUT`,
 *   `CANCELLED`
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
  const { autoConnect = false, storageState } = options
  const { isolated = options.userDataDir === undefined && !autoConnect } = options
  if (!isolated) refuseStorage(storageState)
  if (storageState !== undefined) await readStorageState(storageState)
  if (isolated && options.userDataDir !== undefined && !autoConnect) {
    throw new AbpError(
      'INVALID_PARAMS',
      'Sessions cannot be isolated in a `userDataDir`: they share its profile.',
    )
  }
  let opening: Promise<DriverBrowser> | undefined
  try {
    const browser = await deadline.wait(() => {
      opening = openDriver(options, deadline.millisecondsLeft())
      return opening
    }, 'start the browser')
    return new BrowserHandle(browser, { isolated, attached: isAttached(options), storageState })
  } catch (error) {
    // The browser may still start after the wait has ended.
    opening?.then((browser) => browser.close()).catch(() => undefined)
    throw error
  }
}

/** Reads the file each time, because it may have changed. @throws {AbpError} `INVALID_PARAMS` */
async function readState(storageState: ContextOptions['storageState']): Promise<StorageState | null> {
  return storageState === undefined ? null : readStorageState(storageState)
}

/** @throws {AbpError} `INVALID_PARAMS`, because it would mix with other sessions' cookies */
function refuseStorage(storageState: ContextOptions['storageState']): void {
  if (storageState === undefined) return
  const message =
    'A `storageState` needs a context of its own: it goes with neither `userDataDir` nor `isolated: false`.'
  throw new AbpError('INVALID_PARAMS', message)
}
