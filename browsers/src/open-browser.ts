import type { Browser, BrowserName } from './browser.ts'
import { executablesOf } from './executables.ts'
import { openPuppeteer } from './puppeteer.ts'
import { openWebKit } from './webkit.ts'

/** @returns the programs that are not there, for the reason of a test that is skipped; `undefined` if there are all */
export function missingFor(name: BrowserName): string | undefined {
  const missing = Object.entries(executablesOf(name)).filter(([, path]) => !path)
  return missing.length > 0
    ? `no ${name} here: ${missing.map(([program]) => program).join(', ')} missing`
    : undefined
}

/**
 * Opens a browser with a new profile and no window on a person's screen.
 *
 * @param args - for Chromium only, in addition
 * @throws {Error} when it is not installed, or does not start
 */
export function openBrowser(name: BrowserName, args: string[] = []): Promise<Browser> {
  return name === 'webkit' ? openWebKit() : openPuppeteer(name, args)
}
