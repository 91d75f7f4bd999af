import type { BrowserName } from '@abp-kit/browsers'

/** Which browser the tests of pages run in. vitest.firefox.config.ts and vitest.webkit.config.ts name theirs. */
export const browserName: BrowserName =
  process.env.ABP_TEST_BROWSER === 'firefox' || process.env.ABP_TEST_BROWSER === 'webkit'
    ? process.env.ABP_TEST_BROWSER
    : 'chromium'

/** Whether the engine lists the functions that wait for the running one (docs/decisions/0012). */
export const listsWaiting = browserName === 'chromium'

/** Whether a driver answers for permissions, downloads and clicks as tests need it: puppeteer through CDP. */
export const drivesAll = browserName === 'chromium'

/** Whether a module that did not arrive is asked for again. Firefox remembers the failure until the page is reloaded. */
export const importsAgain = browserName !== 'firefox'

/** @returns what the error of a module that did not arrive says of it. WebKit does not name the file. */
export const nameOfModule = (path: string) =>
  browserName === 'webkit' ? 'Importing a module script failed' : path
