import { openBrowser } from '@abp-kit/client'
import {
  build,
  copyPlayground,
  type DefaultFramework,
  defaultFrameworks,
  serve,
} from '@abp-kit/playground-runner'
import type { Browser } from 'puppeteer-core'
import { startBridge } from './bridge.ts'
import { measureInTurn, timeOf } from './in-turn.ts'
import { launchBare } from './launch.ts'
import { type Figure, median } from './report.ts'
import { withDirectory } from './temporary.ts'

const rounds = 20
/**
 * Milliseconds before each turn. By then, what the turn before started has ended, and the bridge has opened its next
 * page.
 */
const pause = 300

/**
 * Measures each side in its own browser, which is already running, with the first page of each playground, built for
 * production. `goto` ends when the page is loaded, `connect` when the app's session has started, and `abp_connect`
 * when the agent has the list of what the app can do. All three need a browser context and a page. Ours are opened
 * after the connection before, by the client's `warm`.
 */
export async function measureConnect(say: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const framework of defaultFrameworks) {
    const { bridge, client, goto, made } = await measurePlayground(framework)
    say(`${framework}: goto ${goto} ms of ${made} ms, connect ${client} ms, abp_connect ${bridge} ms`)
    for (const [name, ours] of [
      ['`connect`', client],
      ['`abp_connect` through stdio', bridge],
    ] as const) {
      const ratio = ours / made
      figures.push({
        what: `${name} to a warm browser, against opening a page in it and \`page.goto\`, medians, ${framework}`,
        measured: `${ours} ms against ${made} ms: ${ratio.toFixed(2)} (${(ours / goto).toFixed(2)} of \`page.goto\` alone, ${goto} ms)`,
        toReach: '≤ 1.2',
        reached: ratio <= 1.2,
      })
    }
  }
  return figures
}

async function measurePlayground(framework: DefaultFramework) {
  return withDirectory(async (directory) => {
    const copy = await copyPlayground(framework)
    await build(framework, { directory: copy.directory })
    const { stop, url } = await serve(framework, { directory: copy.directory })
    const bridge = await startBridge(directory)
    const browser = await openBrowser()
    const bareBrowser = await launchBare()
    try {
      await bridge.use('abp_connect', { url })
      await bridge.use('abp_disconnect', {})
      const measures = await measureInTurn(rounds, {
        goto: () => timeGoto(bareBrowser, url, false),
        made: () => timeGoto(bareBrowser, url, true),
        client: async () => {
          await browser.warm()
          await quiet()
          const start = performance.now()
          const session = await browser.connect(url)
          const time = performance.now() - start
          await session.close()
          return time
        },
        bridge: async () => {
          await quiet()
          const time = await timeOf(() => bridge.use('abp_connect', { url }))
          await bridge.use('abp_disconnect', {})
          return time
        },
      })
      const middle = (side: Parameters<typeof measures>[0]) => Math.round(median(measures(side)))
      return {
        goto: middle('goto'),
        made: middle('made'),
        client: middle('client'),
        bridge: middle('bridge'),
      }
    } finally {
      await bridge.stop()
      await browser.close()
      await bareBrowser.close()
      await stop()
      await copy.remove()
    }
  })
}

/** @param made - whether to include creating the context and the page. @returns milliseconds */
async function timeGoto(browser: Browser, url: string, made: boolean): Promise<number> {
  await quiet()
  const start = performance.now()
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const opened = performance.now()
  await page.goto(url)
  const time = performance.now() - (made ? start : opened)
  await context.close()
  return time
}

function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pause))
}
