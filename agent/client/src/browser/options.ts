import type { BrowserChannel } from './channels'

/** How to start a browser. */
export interface LaunchOptions {
  /** The browser's program; found as `findBrowser` says by default. */
  executablePath?: string
  /** Instead: one of the browsers that are installed, such as `chrome` or `msedge`. */
  channel?: BrowserChannel
  /** Without a window; `true` by default. */
  headless?: boolean
  /** More command line arguments for the browser. */
  args?: readonly string[]
  /**
   * A profile that stays, with the logins in it; only one browser can use it at a time. All sessions share it then. By
   * default the profile is temporary, and every session has a context of its own.
   */
  userDataDir?: string
  /**
   * Paths of unpacked Chrome extensions that are loaded when it starts. `connect` opens their pages, by
   * `chrome-extension://` URLs; {@link BrowserHandle.extensions} has them.
   */
  extensions?: readonly string[]
  /** Such as `http://127.0.0.1:3128` or `socks5://127.0.0.1:1080`. */
  proxy?: string
  /**
   * On SIGINT, SIGTERM and SIGHUP end the browser, and on SIGINT the process; `true` by default. For programs that handle
   * these signals themselves and close their sessions then: `false`.
   */
  handleSignals?: boolean
}

/** Where a browser runs already; it is let go of, never closed. */
export interface AttachOptions {
  /** Its DevTools endpoint: `http://127.0.0.1:9222`, or the `ws:` URL of a browser farm. */
  cdpUrl?: string
  /** The same as a `ws:` or `wss:` URL, as Puppeteer calls it. */
  wsEndpoint?: string
  /** The `ws:` URL that `playwright run-server` prints; it needs playwright-core. */
  playwrightEndpoint?: string
  /** Sent with the connection, such as the farm's token. */
  headers?: Readonly<Record<string, string>>
}

export interface BrowserOptions extends LaunchOptions, AttachOptions {
  /** Which of the two packages drives it; by default puppeteer-core where it is installed, else playwright-core. */
  driver?: 'puppeteer' | 'playwright'
  /**
   * Every session in a context of its own, without the cookies of others; `true` by default, but with a `userDataDir`.
   * `false` for an attached browser in which somebody has logged in.
   */
  isolated?: boolean
}
