import { type OfferedCapabilities, openBrowser, type Session } from '@abp-kit/client'
import type { Page } from 'puppeteer-core'
import { measureInTurn, timeOf } from './in-turn.ts'
import { type Figure, median } from './report.ts'
import { serveApp } from './serve-app.ts'

const rounds = 5_000
const warmUp = 1_000

/**
 * Measures two calls in one page: through the session, and the same function through the driver alone. The parameters
 * differ each time, as they do when agents call, because the browser has already compiled code that it received
 * before.
 */
export async function measureClientCall(): Promise<Figure[]> {
  const served = await serveApp()
  const browser = await openBrowser()
  try {
    const session = await browser.connect<OfferedCapabilities, Page>(served.url)
    let n = 0
    const measures = await measureInTurn(rounds, {
      bare: () => timeOf(() => session.page.evaluate(({ n }) => ({ n }), { n: ++n })),
      ours: () => timeOf(() => callNoop(session, ++n)),
    })
    // The first rounds warm up both sides.
    const [bare, ours] = [median(measures('bare').slice(warmUp)), median(measures('ours').slice(warmUp))]
    await session.close()
    return [
      {
        what: '`client.call` of a validated no-op against a bare `page.evaluate` of the same function, medians',
        measured: `${ours.toFixed(2)} ms against ${bare.toFixed(2)} ms: ${(ours / bare).toFixed(2)}`,
        toReach: '≤ 1.15',
        reached: ours / bare <= 1.15,
      },
    ]
  } finally {
    await browser.close()
    await served.stop()
  }
}

/** @throws {Error} if the call fails */
export async function callNoop(session: Pick<Session, 'call'>, n = 1): Promise<void> {
  const { error, success } = await session.call('bench.noop', { n })
  if (!success) throw new Error(`The call failed: ${error?.message}`)
}
