import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import type { DriverBrowser } from '../driver/driver.ts'
import { chooseDriver, loadPlaywright, loadPuppeteer } from '../driver/load.ts'
import { playwrightBrowser } from '../driver/playwright.ts'
import { puppeteerBrowser } from '../driver/puppeteer.ts'
import { reasonOf } from '../reason.ts'
import { findRunningBrowser } from './active-port.ts'
import { resolveEndpoint } from './endpoint.ts'
import { findBrowser } from './find-browser.ts'
import { launch } from './launch.ts'
import type { BrowserOptions } from './options.ts'

/**
 * Starts a browser or attaches to one. A started browser uses its sandbox, except as root: Chromium does not
 * start with a sandbox then.
 *
 * @param timeout - milliseconds
 * @throws {AbpError} `BROWSER_NOT_FOUND`, `DRIVER_NOT_FOUND`, `INVALID_PARAMS`; `BROWSER_ERROR` when it
 *   does not start or cannot be reached
 */
export async function openDriver(options: BrowserOptions, timeout: number): Promise<DriverBrowser> {
  const running = options.autoConnect
    ? await findRunningBrowser(options.userDataDir, options.channel)
    : undefined
  const endpoint = options.wsEndpoint ?? options.cdpUrl ?? running
  const place = options.playwrightEndpoint ?? endpoint
  if (place !== undefined && options.extensions && options.extensions.length > 0) {
    const message =
      'Extensions are loaded only into a browser that is started here. Install them in the other one.'
    throw new AbpError('INVALID_PARAMS', message)
  }
  try {
    if (options.playwrightEndpoint !== undefined) return await attachPlaywright(options, timeout)
    if (endpoint !== undefined) return await attachCdp(endpoint, options, timeout)
    return await launch(options, options.driver ?? (await chooseDriver()), timeout)
  } catch (cause) {
    if (isAbpError(cause)) throw cause
    const reason = reasonOf(cause)
    const what =
      place === undefined ? `${findBrowser(options)} did not start` : `${place} cannot be attached to`
    throw new AbpError('BROWSER_ERROR', `${what}: ${reason}`, { retryable: true, cause })
  }
}

export function isAttached(options: BrowserOptions): boolean {
  const { autoConnect = false, cdpUrl, playwrightEndpoint, wsEndpoint } = options
  return autoConnect || (cdpUrl ?? wsEndpoint ?? playwrightEndpoint) !== undefined
}

async function attachCdp(endpoint: string, options: BrowserOptions, timeout: number): Promise<DriverBrowser> {
  const headers = { ...options.headers }
  const url = await resolveEndpoint(endpoint, headers, timeout)
  if ((options.driver ?? (await chooseDriver())) === 'playwright') {
    const chromium = await loadPlaywright()
    return playwrightBrowser(await chromium.connectOverCDP(url, { headers, timeout }))
  }
  const puppeteer = await loadPuppeteer()
  const browser = await puppeteer.connect({
    browserWSEndpoint: url,
    headers,
    protocolTimeout: 0,
    networkEnabled: false,
    defaultViewport: null,
  })
  return puppeteerBrowser(browser)
}

async function attachPlaywright(options: BrowserOptions, timeout: number): Promise<DriverBrowser> {
  const { headers, playwrightEndpoint = '' } = options
  const chromium = await loadPlaywright()
  return playwrightBrowser(await chromium.connect(playwrightEndpoint, { headers: { ...headers }, timeout }))
}
