/** The parts of a browser that the client needs; `puppeteer.ts` and `playwright.ts` provide them. */

/** A connection to a page in the Chrome DevTools Protocol. */
export interface Cdp {
  /** @throws {Error} the protocol's error, also when the page is gone */
  send(method: string, params?: object): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  detach(): Promise<void>
}

export interface DriverDialog {
  /** `alert`, `confirm`, `prompt` or `beforeunload`. */
  type(): string
  message(): string
  accept(text?: string): Promise<void>
  dismiss(): Promise<void>
}

export interface DriverPopup {
  url(): string
  close(): Promise<void>
}

export interface ScreenshotOptions {
  /** The whole page instead of the visible part; `false` by default. */
  fullPage?: boolean
  /** `png` by default. */
  type?: 'png' | 'jpeg'
  /** 0–100, for JPEG. */
  quality?: number
}

export interface DriverPage {
  /** The driver's own object. */
  readonly native: unknown
  readonly cdp: Cdp
  /** @returns another connection, for the caller to detach */
  openCdp(): Promise<Cdp>
  /** @returns connections to the open pages of its browser context, for the caller to detach */
  openTabs(): Promise<Cdp[]>
  /** Resolves when the new document starts, or when the server's answer is not a document. */
  open(url: string): Promise<void>
  url(): string
  isClosed(): boolean
  screenshot(options: ScreenshotOptions): Promise<Uint8Array>
  close(): Promise<void>
  onDialog(listener: (dialog: DriverDialog) => void): void
  onPopup(listener: (popup: DriverPopup) => void): void
  /**
   * Calls the listener once, when the page or the browser is lost.
   *
   * @param listener - receives what happened, such as `The page crashed.`
   */
  onGone(listener: (what: string) => void): void
  /** Removes all listeners and closes `cdp`; the page itself stays open. Never throws. */
  forget(): Promise<void>
}

/** A page, with a function that closes it together with everything that was created for it. */
export interface OwnedPage {
  page: DriverPage
  close(): Promise<void>
}

/** An unpacked Chrome extension that a browser was started with. */
export interface Extension {
  /** The host in its URLs: `chrome-extension://<id>/`. */
  readonly id: string
  /** Absolute path. */
  readonly path: string
  /** The name from its `manifest.json`. */
  readonly name: string
  /** URL of the page that people open it by: its popup, side panel, options, or new tab. */
  readonly url: string | undefined
}

/** A browser that this process started. */
export interface OwnBrowser {
  pid: number
  /** The extensions that it was started with. */
  readonly extensions: readonly Extension[]
  /** Absolute path of the directory that is removed with it. */
  directory: string
  /** @returns why it was ended, as a sentence, if not by `close` */
  lostReason(): string | undefined
  /** Ends the browser, waits until it is gone, and removes its directory. Never throws. A second call waits for the first. */
  close(): Promise<void>
}

export interface DriverBrowser {
  /** Absent if this process did not start the browser. */
  readonly own: OwnBrowser | undefined
  /**
   * @param isolated - whether the page gets its own context: no cookies or storage shared with others
   * @param prepare - called with a page of that context, which is then closed, before the page opens
   */
  openPage(isolated: boolean, prepare?: (page: DriverPage) => Promise<void>): Promise<OwnedPage>
  isConnected(): boolean
  onLost(listener: () => void): void
  /** Closes a started browser; disconnects from an attached one. */
  close(): Promise<void>
}
