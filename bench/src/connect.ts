import { openBrowser } from '@abp-kit/client'
import type { Browser } from 'puppeteer-core'
import { startBridge } from './bridge.ts'
import { measureInTurn, timeOf } from './in-turn.ts'
import { launchBare } from './launch.ts'
import { type Figure, median } from './report.ts'
import { serveApp } from './serve-app.ts'
import { withDirectory } from './temporary.ts'

const rounds = 30
/** Milliseconds in which the bridge opens the page that its next connection takes. */
const pause = 300

/**
 * Each side in a browser of its own that runs already, with an empty page in a new context: the client's `warm`, which
 * the bridge does by itself. With `goto` the page is loaded; `connect` ends when the app's session has begun.
 */
export function measureConnect(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const served = await serveApp()
    const bridge = await startBridge(directory)
    const browser = await openBrowser()
    const bareBrowser = await launchBare()
    try {
      const { url } = served
      await bridge.use('abp_connect', { url })
      await bridge.use('abp_disconnect', {})
      const measures = await measureInTurn(rounds, {
        goto: () => timeGoto(bareBrowser, url, false),
        all: () => timeGoto(bareBrowser, url, true),
        client: async () => {
          await browser.warm()
          const start = performance.now()
          const session = await browser.connect(url)
          const time = performance.now() - start
          await session.close()
          return time
        },
        bridge: async () => {
          await new Promise((resolve) => setTimeout(resolve, pause))
          const time = await timeOf(() => bridge.use('abp_connect', { url }))
          await bridge.use('abp_disconnect', {})
          return time
        },
      })
      const goto = median(measures('goto'))
      const all = median(measures('all'))
      return (['client', 'bridge'] as const).map((side) => {
        const ours = median(measures(side))
        const name = side === 'client' ? '`connect`' : '`abp_connect` through stdio'
        return {
          what: `${name} to a warm browser against \`page.goto\` of the same page, medians`,
          measured: `${ours.toFixed(0)} ms against ${goto.toFixed(0)} ms: ${(ours / goto).toFixed(2)} (${(ours / all).toFixed(2)} of new context, page and \`goto\` together, ${all.toFixed(0)} ms)`,
          toReach: '≤ 1.2',
          reached: ours / goto <= 1.2,
        }
      })
    } finally {
      await bridge.stop()
      await browser.close()
      await bareBrowser.close()
      await served.stop()
    }
  })
}

/** @param all - with the making of context and page. @returns milliseconds */
async function timeGoto(browser: Browser, url: string, all: boolean): Promise<number> {
  const start = performance.now()
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const made = performance.now()
  await page.goto(url)
  const time = performance.now() - (all ? start : made)
  await context.close()
  return time
}
