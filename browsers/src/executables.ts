import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { BrowserName } from './browser.ts'

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

/** The programs that a browser needs, and where they are; `undefined` for those that are not there. */
export function executablesOf(name: BrowserName): Record<string, string | undefined> {
  if (name === 'chromium') return { ABP_BROWSER_PATH: process.env.ABP_BROWSER_PATH }
  if (name === 'firefox')
    return { firefox: process.env.ABP_FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox') }
  return {
    WebKitWebDriver: process.env.ABP_WEBKIT_DRIVER ?? onPath('WebKitWebDriver'),
    MiniBrowser: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1),
    Xvfb: onPath('Xvfb'),
  }
}

/** @returns the program's path. @throws {Error} when it is not there */
export function executable(name: BrowserName, program: string): string {
  const path = executablesOf(name)[program]
  if (!path) throw new Error(`${program} is not installed; \`npm test\` installs it on Debian as root.`)
  return path
}
