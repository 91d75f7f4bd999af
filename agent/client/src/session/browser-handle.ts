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

/** A page that does not belong to an app. */
export interface EmptyPage {
  /** The page's connection in the Chrome DevTools Protocol. */
  cdp: Cdp
  /** @returns connections to the open pages of its browser context, popups among them, for the caller to detach */
  openTabs(): Promise<Cdp[]>
  /** @returns the page as a PDF, in pieces. @throws {Error} the browser's error, while reading; the signal's reason */
  print(options?: PdfOptions, signal?: AbortSignal): AsyncIterable<Uint8Array>
  /** Never throws. Waits 5 s at most. */
  close(): Promise<void>
}

/** A browser to open sessions in, each in its own browser context; created by {@link openBrowser}. */
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

  /** @param attached - whether someone else started the browser, possibly on another machine */
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
   * @param url - the page's absolute `http`/`https` URL, or the `chrome-extension` URL of an extension's page
   * @param options - `isolated` and `storageState` win over the browser's own, for this session
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
   * Opens an empty page for work without an app, such as printing.
   *
   * @param options - `signedIn`: whether the page has the browser's `storageState`; `false` by default
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

  /** @param release - ends whatever else ends with the session. @returns this browser's pages, for one session */
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

  /** Makes the next `connect` faster: opens its context and page now. Never throws. */
  async warm(): Promise<void> {
    if (!this.#isolated || this.#closing) return
    await this.#spare.prepare()
  }

  /** Calls the listener when the browser is gone without a `close`. */
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
   * @returns the directory for its sessions' files, which lasts as long as they are needed.
   * @throws the file system's error
   */
  async #directory(): Promise<string> {
    return this.#browser.own?.directory ?? (await sharedDirectory()).path
  }

  async #close(): Promise<void> {
    // They keep their own files.
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
 * Starts a browser, or attaches to one, to open sessions in.
 *
 * @param options - `timeout` in milliseconds, 30,000 by default; `signal` stops the wait
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
    // The browser may still start after the wait was given up.
    opening?.then((browser) => browser.close()).catch(() => undefined)
    throw error
  }
}

/** Reads it each time, because the file may have been saved again. @throws {AbpError} `INVALID_PARAMS` */
async function readState(storageState: ContextOptions['storageState']): Promise<StorageState | null> {
  return storageState === undefined ? null : readStorageState(storageState)
}

/** @throws {AbpError} `INVALID_PARAMS`, because the cookies of others would be mixed with it */
function refuseStorage(storageState: ContextOptions['storageState']): void {
  if (storageState === undefined) return
  const message =
    'A `storageState` needs a context of its own: it goes with neither `userDataDir` nor `isolated: false`.'
  throw new AbpError('INVALID_PARAMS', message)
}
