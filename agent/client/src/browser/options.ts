import type { StorageState } from '../storage-state/storage-state.ts'
import type { BrowserChannel } from './channels.ts'

/** How to start a browser. */
export interface LaunchOptions {
  /** The browser's program; by default, the one that `findBrowser` finds. */
  executablePath?: string
  /** An installed browser to use instead, such as `chrome` or `msedge`. */
  channel?: BrowserChannel
  /** Runs the browser without a window (default: `true`). */
  headless?: boolean
  /** Additional command line arguments for the browser. */
  args?: readonly string[]
  /**
   * A persistent profile with its logins. Only one browser can use it at a time, and all sessions share it.
   * By default, the profile is temporary and every session has its own context.
   */
  userDataDir?: string
  /**
   * Paths of unpacked Chrome extensions to load at start. `connect` opens their pages by
   * `chrome-extension://` URLs, which are in {@link BrowserHandle.extensions}. With an empty array,
   * extensions that are installed in the `userDataDir` run; without an array, no extension runs.
   */
  extensions?: readonly string[]
  /** The proxy server, such as `http://127.0.0.1:3128` or `socks5://127.0.0.1:1080`. */
  proxy?: string
  /**
   * Ends the browser on SIGINT, SIGTERM and SIGHUP, and the process on SIGINT (default: `true`). Set `false`
   * if your program handles these signals itself and closes its sessions.
   */
  handleSignals?: boolean
}

/** The endpoint of a running browser. At the end, the client disconnects but never closes the browser. */
export interface AttachOptions {
  /** The browser's DevTools endpoint: `http://127.0.0.1:9222`, or the `ws:` URL of a browser farm. */
  cdpUrl?: string
  /** The `ws:` or `wss:` URL of the same endpoint, under Puppeteer's name. */
  wsEndpoint?: string
  /** The `ws:` URL that `playwright run-server` prints; requires playwright-core. */
  playwrightEndpoint?: string
  /**
   * Attaches to the user's own running browser, selected by `channel` (`chrome` by default) or `userDataDir`.
   * The user allows it once at `chrome://inspect/#remote-debugging` (Chrome 144 or later), and again for each
   * connection. Sessions share the user's cookies, unless `isolated` is `true`.
   */
  autoConnect?: boolean
  /** Headers for the connection, such as a browser farm's token. */
  headers?: Readonly<Record<string, string>>
}

/** The browser context that a session runs in. */
export interface ContextOptions {
  /**
   * Gives every session its own context, without the cookies of other sessions. The default is `true`, except
   * with a `userDataDir` and with `autoConnect`. Set `false` to use an attached browser that is already
   * signed in.
   */
  isolated?: boolean
  /**
   * Signs a session in before its page opens: a storage state of Playwright (cookies and `localStorage`), or
   * the absolute path of a file with one. The session needs its own context.
   */
  storageState?: StorageState | string
}

export interface BrowserOptions extends LaunchOptions, AttachOptions, ContextOptions {
  /**
   * The package that drives the browser (default: puppeteer-core if it is installed, otherwise
   * playwright-core).
   */
  driver?: 'puppeteer' | 'playwright'
}
