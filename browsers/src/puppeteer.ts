import { launch, type Page } from 'puppeteer-core'
import { limits } from '../../vitest.shared.ts'
import type { Browser, Complaint, Tab } from './browser.ts'
import { evaluationOf, readOutcome } from './evaluation.ts'
import { executable } from './executables.ts'

const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium through CDP, Firefox through WebDriver BiDi. */
export async function openPuppeteer(name: 'chromium' | 'firefox', args: string[]): Promise<Browser> {
  const browser = await launch(
    name === 'chromium'
      ? { executablePath: executable(name, 'ABP_BROWSER_PATH'), args: [...chromiumArgs, ...args] }
      : { browser: 'firefox', executablePath: executable(name, 'firefox') },
  )
  return {
    async open(url) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      // Puppeteer's own 30 s are too few on a slow machine with other work.
      page.setDefaultTimeout(limits.expect.poll.timeout)
      const tab = createTab(page)
      // Not awaited: scripts that a test holds back keep the document from being loaded.
      void page.goto(url).catch(() => undefined)
      await page.waitForFunction(() => document.body && location.protocol !== 'about:')
      return tab
    },
    close: () => browser.close(),
  }
}

function createTab(page: Page): Tab {
  const complaints: Complaint[] = []
  const dialogs: string[] = []
  page.on('console', (message) => {
    const type = message.type()
    if (type === 'warn' || type === 'error') complaints.push({ type, text: message.text() })
  })
  page.on('pageerror', (error) => complaints.push({ type: 'error', text: String(error) }))
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.accept('typed').catch(() => undefined)
  })
  return {
    page,
    dialogs,
    complaints: async () => complaints,
    evaluate: async (run, ...params) => readOutcome(String(await page.evaluate(evaluationOf(run, params)))),
    waitForFunction: (condition) => page.waitForFunction(condition),
    addScriptTag: (options) => page.addScriptTag(options),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    url: () => page.url(),
    close: () => page.close(),
  }
}
