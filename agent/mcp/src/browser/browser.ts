import { findBrowser } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core'
import type { Browser } from 'puppeteer-core'
import { expandHome, type Settings } from '../config'
import type { Log } from '../log'
import { reasonOf } from '../record'

const closeLimit = 5_000

export type BrowserSettings = Pick<
  Settings,
  | 'browserUrl'
  | 'wsEndpoint'
  | 'wsHeaders'
  | 'channel'
  | 'executablePath'
  | 'headless'
  | 'userDataDir'
  | 'proxyServer'
  | 'browserArg'
  | 'browserTimeout'
>

/**
 * The bridge's one browser: started, or attached to, when it is needed for the first time, and again when it was lost. One that
 * was attached to is left running.
 */
export class BridgeBrowser {
  readonly #settings: BrowserSettings
  readonly #log: Log
  #opening: Promise<Browser> | undefined
  #closed = false

  constructor(settings: BrowserSettings, log: Log) {
    this.#settings = settings
    this.#log = log
  }

  /** Whether it is attached to, so that it belongs to somebody else. */
  get attached(): boolean {
    return this.#settings.browserUrl !== undefined || this.#settings.wsEndpoint !== undefined
  }

  /** For `abp_status`. */
  get running(): boolean {
    return this.#opening !== undefined
  }

  /** @throws {AbpError} `BROWSER_NOT_FOUND`, `BROWSER_ERROR`; the next call tries again then */
  get(): Promise<Browser> {
    if (this.#closed) return Promise.reject(new AbpError('DISCONNECTED', 'The bridge is shutting down.'))
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open(): Promise<Browser> {
    const started = performance.now()
    try {
      const browser = await (this.attached ? this.#attach() : this.#launch())
      browser.once('disconnected', () => {
        this.#opening = undefined
        if (!this.#closed) this.#log.warn('The browser is gone; the next connection starts it again.')
      })
      this.#log.info(this.attached ? 'Attached to the browser.' : 'Started the browser.', {
        ms: Math.round(performance.now() - started),
      })
      return browser
    } catch (error) {
      this.#opening = undefined
      throw error
    }
  }

  async #attach(): Promise<Browser> {
    const { browserUrl, wsEndpoint, wsHeaders } = this.#settings
    const { default: puppeteer } = await import('puppeteer-core')
    try {
      return await puppeteer.connect({
        ...(wsEndpoint ? { browserWSEndpoint: wsEndpoint } : { browserURL: browserUrl ?? '' }),
        ...(wsHeaders && { headers: wsHeaders }),
        defaultViewport: null,
        // Every wait of the bridge has a limit of its own.
        protocolTimeout: 0,
      })
    } catch (cause) {
      const place = wsEndpoint ? `--ws-endpoint ${wsEndpoint}` : `--browser-url ${browserUrl}`
      const remedy = 'Start the browser with --remote-debugging-port, and check the address.'
      throw new AbpError('BROWSER_ERROR', `${place} cannot be attached to: ${reasonOf(cause)}. ${remedy}`, {
        retryable: true,
        cause,
      })
    }
  }

  async #launch(): Promise<Browser> {
    const { channel, executablePath, headless, userDataDir, browserTimeout } = this.#settings
    const { default: puppeteer } = await import('puppeteer-core')
    const program =
      channel && !executablePath ? { channel } : { executablePath: findBrowser({ executablePath }) }
    try {
      return await puppeteer.launch({
        ...program,
        headless,
        args: this.#launchArguments(),
        ...(userDataDir && { userDataDir: expandHome(userDataDir) }),
        timeout: browserTimeout,
        protocolTimeout: 0,
        ...(!headless && { defaultViewport: null }),
        // The bridge ends it, after its sessions.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
    } catch (cause) {
      const what =
        channel && !executablePath ? `The channel ${channel}` : (program.executablePath ?? 'The browser')
      throw new AbpError('BROWSER_ERROR', `${what} did not start: ${reasonOf(cause)}`, {
        retryable: true,
        cause,
      })
    }
  }

  #launchArguments(): string[] {
    const { proxyServer, browserArg } = this.#settings
    // Chromium does not start with its sandbox for root.
    const root = process.getuid?.() === 0
    return [
      ...(root ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--disable-component-update',
      ...(proxyServer ? [`--proxy-server=${proxyServer}`] : []),
      ...browserArg,
    ]
  }

  /** Ends a browser that was started, lets go of one that was attached to. Never throws; there is no way back. */
  async close(): Promise<void> {
    this.#closed = true
    const browser = await this.#opening?.catch(() => undefined)
    if (!browser) return
    if (this.attached) {
      await browser.disconnect().catch(() => undefined)
      return
    }
    const process = browser.process()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        process?.kill('SIGKILL')
        resolve()
      }, closeLimit)
    })
    await Promise.race([browser.close().catch(() => process?.kill('SIGKILL')), late])
    clearTimeout(timer)
  }
}
