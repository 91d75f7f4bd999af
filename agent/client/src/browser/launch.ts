import { AbpError } from '@abp-kit/core'
import type { Browser } from 'puppeteer-core'
import { settleWithin } from '../deadline'
import { findBrowser } from './find'

const closeLimit = 5_000

export interface LaunchOptions {
  /** The browser's program; found as `findBrowser` says by default. */
  executablePath?: string
  /** Without a window; `true` by default. */
  headless?: boolean
  /** More command line arguments for the browser. */
  args?: readonly string[]
  /**
   * On SIGINT, SIGTERM and SIGHUP end the browser, and on SIGINT the process; `true` by default. For programs that handle
   * these signals themselves and close their sessions then: `false`.
   */
  handleSignals?: boolean
}

/**
 * Starts a browser with a temporary profile of its own, which is removed when it ends. Its sandbox is off only for
 * root, for whom Chromium does not start with it.
 *
 * @param timeout - milliseconds
 * @throws {AbpError} `BROWSER_NOT_FOUND`; `BROWSER_ERROR` when it does not start
 */
export async function launchBrowser(options: LaunchOptions, timeout: number): Promise<Browser> {
  const executablePath = findBrowser(options)
  const { headless = true, args = [], handleSignals = true } = options
  const root = process.getuid?.() === 0
  const { default: puppeteer } = await import('puppeteer-core')
  try {
    return await puppeteer.launch({
      executablePath,
      headless,
      args: [...(root ? ['--no-sandbox'] : []), '--disable-quic', '--disable-component-update', ...args],
      timeout,
      handleSIGINT: handleSignals,
      handleSIGTERM: handleSignals,
      handleSIGHUP: handleSignals,
      // Calls may take longer than the driver's own limit; every wait in this package has a limit of its own.
      protocolTimeout: 0,
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AbpError('BROWSER_ERROR', `${executablePath} did not start: ${reason}`, {
      retryable: true,
      cause,
    })
  }
}

/** Ends a browser that {@link launchBrowser} started; kills it when it does not go by itself. Never throws. */
export async function closeBrowser(browser: Browser): Promise<void> {
  const closed = await settleWithin(browser.close(), closeLimit)
  if (!closed) browser.process()?.kill('SIGKILL')
}
