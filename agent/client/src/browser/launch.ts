import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DriverBrowser } from '../driver/driver.ts'
import { type DriverName, loadPlaywright, loadPuppeteer } from '../driver/load.ts'
import { playwrightBrowser } from '../driver/playwright.ts'
import { puppeteerBrowser } from '../driver/puppeteer.ts'
import { playwrightTransport, puppeteerTransport } from '../driver/transport.ts'
import { makeBrowserDirectory } from '../temporary/directory.ts'
import { requireFreeProfile } from '../temporary/profile-lock.ts'
import { browserArguments } from './arguments.ts'
import { type BrowserProcess, startBrowserProcess } from './browser-process.ts'
import { loadExtensions } from './extensions.ts'
import { findBrowser } from './find-browser.ts'
import { requireWindows } from './headless-shell.ts'
import type { LaunchOptions } from './options.ts'

/**
 * Starts a browser and drives it through a pipe. No other program can use the pipe. The browser ends when the
 * pipe closes, so it also ends when this process is killed. All its files are in one directory, which is
 * removed with it. A `userDataDir` is separate and stays.
 *
 * @param timeout - milliseconds
 * @throws {AbpError} `BROWSER_NOT_FOUND`, `DRIVER_NOT_FOUND`, `PROFILE_IN_USE`; `INVALID_PARAMS` for an
 *   extension that cannot be loaded, and for a headless shell when a window was requested
 * @throws {Error} the browser's or the driver's error
 */
export async function launch(
  options: LaunchOptions,
  driver: DriverName,
  timeout: number,
): Promise<DriverBrowser> {
  const executablePath = findBrowser(options)
  const { handleSignals = true, userDataDir } = options
  const directory = await makeBrowserDirectory()
  let browser: BrowserProcess | undefined
  try {
    const profile = userDataDir === undefined ? join(directory.path, 'profile') : resolve(userDataDir)
    await mkdir(profile, { recursive: true, mode: 0o700 })
    await requireFreeProfile(profile)
    // Chromium does not start with its sandbox as root.
    const args = browserArguments(options, profile, process.getuid?.() !== 0)
    browser = await startBrowserProcess({ executablePath, args, profile, directory, handleSignals })
    const running = browser
    const begin = async () => {
      await requireWindows(running.pipe, options, executablePath)
      running.extensions = await loadExtensions(running.pipe, options.extensions ?? [])
      return drive(running, driver)
    }
    return await Promise.race([begin(), failure(browser, timeout)])
  } catch (error) {
    await (browser ?? { close: () => directory.remove() }).close()
    // Another browser may have started in this profile meanwhile. The driver would report only a lost
    // connection.
    if (userDataDir !== undefined) await requireFreeProfile(resolve(userDataDir), browser?.pid)
    throw error
  }
}

async function drive(browser: BrowserProcess, driver: DriverName): Promise<DriverBrowser> {
  if (driver === 'playwright') {
    const chromium = await loadPlaywright()
    const transport = playwrightTransport(browser.pipe)
    const connected = await chromium.connectOverCDP(transport, {
      artifactsDir: browser.directory,
      timeout: 0,
    })
    return playwrightBrowser(connected, browser)
  }
  const puppeteer = await loadPuppeteer()
  const connected = await puppeteer.connect({
    transport: puppeteerTransport(browser.pipe),
    // Calls may take longer than the driver's own limit, and every wait in this package has its own limit.
    protocolTimeout: 0,
    // Network events copy the body of everything that the page sends into messages.
    networkEnabled: false,
  })
  // Puppeteer exposes a process only for browsers that it started itself.
  Reflect.defineProperty(connected, 'process', { value: () => browser.child })
  return puppeteerBrowser(connected, browser)
}

/** @throws {Error} when the browser ends, or is not ready in time */
async function failure(browser: BrowserProcess, timeout: number): Promise<never> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not answer within ${Math.round(timeout)} ms`), timeout)
  })
  const reason = await Promise.race([browser.ended.then((how) => `it ended with ${how}`), late])
  clearTimeout(timer)
  const errorOutput = browser.errorOutput()
  const inUse = /ProcessSingleton|existing browser session/i.test(errorOutput)
  const hint = inUse ? ' Another browser uses the profile: close it, or use another `userDataDir`.' : ''
  throw new Error(`${reason}.${hint}${errorOutput === '' ? '' : ` It said:\n${errorOutput}`}`)
}
