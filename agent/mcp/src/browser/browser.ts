import { type BrowserHandle, openBrowser } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core/protocol'
import { expandHome, pathsOf, type Settings } from '../config/index.ts'
import type { Log } from '../log/index.ts'
import type { Metrics } from '../operations/index.ts'

export type BrowserSettings = Pick<
  Settings,
  | 'browserUrl'
  | 'wsEndpoint'
  | 'playwrightEndpoint'
  | 'wsHeaders'
  | 'channel'
  | 'executablePath'
  | 'headless'
  | 'userDataDir'
  | 'isolated'
  | 'proxyServer'
  | 'browserArg'
  | 'extension'
  | 'browserTimeout'
  | 'autoConnect'
  | 'storageState'
>

/**
 * The MCP server's single browser. It is started, or attached to, on first use, and again after it was lost.
 * An attached browser is left running.
 */
export class BridgeBrowser {
  readonly #settings: BrowserSettings
  readonly #log: Log
  readonly #metrics: Metrics
  #opening: Promise<BrowserHandle> | undefined
  #closed = false

  constructor(settings: BrowserSettings, log: Log, metrics: Metrics) {
    this.#settings = settings
    this.#log = log
    this.#metrics = metrics
  }

  /** Whether the MCP server attaches to a running browser, which it does not own. */
  get attached(): boolean {
    const { autoConnect, browserUrl, playwrightEndpoint, wsEndpoint } = this.#settings
    return autoConnect || (browserUrl ?? wsEndpoint ?? playwrightEndpoint) !== undefined
  }

  get running(): boolean {
    return this.#opening !== undefined
  }

  /**
   * Starts the browser, or attaches to it, unless it is already open.
   *
   * @throws {AbpError} `BROWSER_NOT_FOUND`, `BROWSER_ERROR` and other errors of the client; the next call
   *   tries again
   */
  get(): Promise<BrowserHandle> {
    if (this.#closed) return Promise.reject(new AbpError('DISCONNECTED', 'The bridge is shutting down.'))
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open(): Promise<BrowserHandle> {
    const started = performance.now()
    try {
      const browser = await openBrowser({ ...this.#options(), timeout: this.#settings.browserTimeout })
      browser.onLost(() => {
        this.#opening = undefined
        this.#metrics.browserLost()
        this.#log.warn('The browser is gone; the next connection starts it again.')
      })
      this.#metrics.browserStarted()
      this.#log.info(this.attached ? 'Attached to the browser.' : 'Started the browser.', {
        ms: Math.round(performance.now() - started),
      })
      return browser
    } catch (error) {
      this.#opening = undefined
      throw error
    }
  }

  #options() {
    const { autoConnect, browserUrl, channel, isolated, playwrightEndpoint } = this.#settings
    const { storageState, userDataDir, wsEndpoint, wsHeaders } = this.#settings
    if (this.attached) {
      return {
        ...(autoConnect && { autoConnect }),
        ...(autoConnect && channel && { channel }),
        ...(autoConnect && userDataDir !== undefined && { userDataDir: expandHome(userDataDir) }),
        ...(storageState !== undefined && { storageState }),
        ...(browserUrl !== undefined && { cdpUrl: browserUrl }),
        ...(wsEndpoint !== undefined && { wsEndpoint }),
        ...(playwrightEndpoint !== undefined && { playwrightEndpoint }),
        ...(wsHeaders && { headers: wsHeaders }),
        // The client rejects paths there and reports the reason.
        extensions: pathsOf(this.#settings.extension),
        isolated,
      }
    }
    const { executablePath, extension, headless, proxyServer, browserArg } = this.#settings
    return {
      ...(channel && { channel }),
      ...(storageState !== undefined && { storageState }),
      ...(executablePath !== undefined && { executablePath: expandHome(executablePath) }),
      ...(userDataDir !== undefined && { userDataDir: expandHome(userDataDir) }),
      ...(extension.length > 0 && { extensions: pathsOf(extension) }),
      ...(proxyServer !== undefined && { proxy: proxyServer }),
      headless,
      args: browserArg,
      // The MCP server closes the browser itself, after its sessions.
      handleSignals: false,
    }
  }

  /**
   * Closes a started browser, or detaches from an attached one. Never throws. The browser cannot be opened
   * again.
   */
  async close(): Promise<void> {
    this.#closed = true
    const browser = await this.#opening?.catch(() => undefined)
    await browser?.close()
  }
}
