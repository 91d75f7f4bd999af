/** The parts of a browser that the client needs; `puppeteer.ts` and `playwright.ts` implement them. */

/** A connection to a page over the Chrome DevTools Protocol. */
export interface Cdp {
  /** @throws {Error} the protocol's error, also when the page has gone away */
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
  /** Captures the whole page instead of the visible part (default: `false`). */
  fullPage?: boolean
  /** `png` by default. */
  type?: 'png' | 'jpeg'
  /** JPEG quality, 0–100. */
  quality?: number
}

export interface DriverPage {
  /** The driver's own object. */
  readonly native: unknown
  readonly cdp: Cdp
  /** @returns a new connection, which the caller detaches */
  openCdp(): Promise<Cdp>
  /** @returns connections to the open pages of its browser context, which the caller detaches */
  openTabs(): Promise<Cdp[]>
  /** Resolves when the new document starts, or when the server's response is not a document. */
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
   * @param listener - receives the reason, such as `The page crashed.`
   */
  onGone(listener: (what: string) => void): void
  /** Removes all listeners and closes `cdp`; the page itself stays open. Never throws. */
  forget(): Promise<void>
}

/** A page, with a function that closes it together with everything created for it. */
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
  /** URL of the page that the extension opens for its user: its popup, side panel, options, or new tab. */
  readonly url: string | undefined
}

/** A browser that this process started. */
export interface OwnBrowser {
  pid: number
  /** The extensions that the browser was started with. */
  readonly extensions: readonly Extension[]
  /** Absolute path of the directory that is removed with the browser. */
  directory: string
  /** @returns the reason, as a sentence, if something other than `close` ended the browser */
  lostReason(): string | undefined
  /**
   * Ends the browser, waits for its exit, and removes its directory. Never throws. A second call waits for
   * the first.
   */
  close(): Promise<void>
}

export interface DriverBrowser {
  /** Absent if this process did not start the browser. */
  readonly own: OwnBrowser | undefined
  /**
   * @param isolated - whether the page gets its own context, which shares no cookies or storage
   * @param prepare - called before the page opens, with a temporary page of that context
   */
  openPage(isolated: boolean, prepare?: (page: DriverPage) => Promise<void>): Promise<OwnedPage>
  isConnected(): boolean
  onLost(listener: () => void): void
  /** Closes a started browser; disconnects from an attached one. */
  close(): Promise<void>
}
