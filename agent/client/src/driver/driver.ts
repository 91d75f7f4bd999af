/** What the client needs of a browser; `puppeteer.ts` and `playwright.ts` give it. */

/** A connection to a page in the Chrome DevTools Protocol. */
export interface Cdp {
  /** @throws {Error} the protocol's, also when the page is gone */
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
  /** The whole page instead of what is visible; `false` by default. */
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
  /** Resolves when the new document begins, or the server's answer is something else. */
  open(url: string): Promise<void>
  url(): string
  isClosed(): boolean
  screenshot(options: ScreenshotOptions): Promise<Uint8Array>
  close(): Promise<void>
  onDialog(listener: (dialog: DriverDialog) => void): void
  onPopup(listener: (popup: DriverPopup) => void): void
  /** Once, when page or browser are lost. @param listener - gets what happened, such as `The page crashed.` */
  onGone(listener: (what: string) => void): void
  /** Takes all listeners away, and ends `cdp`; the page itself stays. Never throws. */
  forget(): Promise<void>
}

/** A page, and the way to be rid of it together with what was made for it. */
export interface OwnedPage {
  page: DriverPage
  close(): Promise<void>
}

/** An unpacked Chrome extension that a browser was started with. */
export interface Extension {
  /** What its URLs have for a host: `chrome-extension://<id>/`. */
  readonly id: string
  /** Absolute. */
  readonly path: string
  /** As its `manifest.json` says. */
  readonly name: string
  /** URL of the page that people open it by: its popup, side panel, options, or new tab. */
  readonly url: string | undefined
}

/** A browser that this process started. */
export interface OwnBrowser {
  pid: number
  /** The extensions that it was started with. */
  readonly extensions: readonly Extension[]
  /** Absolute path of the directory that goes with it. */
  directory: string
  /** @returns why it was ended, when it was not by `close`; a sentence */
  lostReason(): string | undefined
  /** Ends it, waits until it is gone, and removes its directory. Never throws; a second time it waits for the first. */
  close(): Promise<void>
}

export interface DriverBrowser {
  /** Absent when others started it. */
  readonly own: OwnBrowser | undefined
  /** @param isolated - in a context of its own: no cookies and no storage shared with others */
  openPage(isolated: boolean): Promise<OwnedPage>
  isConnected(): boolean
  onLost(listener: () => void): void
  /** Ends a browser that was launched, lets go of one that was attached to. */
  close(): Promise<void>
}
