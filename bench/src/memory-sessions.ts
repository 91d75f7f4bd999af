import { type BrowserOptions, openBrowser } from '@abp-kit/client'
import { callNoop } from './client-call.ts'
import { heldMemory } from './memory.ts'
import type { Figure } from './report.ts'
import { serveApp } from './serve-app.ts'

const [before, measured] = [20, 100]
/** Bytes that one session may leave behind. */
const most = 5 * 1024

/** Measures what sessions leave in memory that were opened, used and closed one after the other in one browser. */
export async function measureSessionMemory(): Promise<Figure[]> {
  const served = await serveApp()
  try {
    const figures: Figure[] = []
    for (const driver of ['puppeteer', 'playwright'] as const) figures.push(await measure(driver, served.url))
    return figures
  } finally {
    await served.stop()
  }
}

async function measure(driver: NonNullable<BrowserOptions['driver']>, url: string): Promise<Figure> {
  const browser = await openBrowser({ driver })
  try {
    const cycle = async (times: number) => {
      for (let index = 0; index < times; index++) {
        const session = await browser.connect(url)
        await callNoop(session)
        await session.close()
      }
    }
    await cycle(before)
    const held = await heldMemory()
    await cycle(measured)
    const left = ((await heldMemory()) - held) / measured
    return {
      what: `${measured} sessions opened, used and closed in one browser, with ${driver}: memory of the client that stays, a session`,
      measured: `${(left / 1024).toFixed(1)} KB`,
      toReach: `at most ${most / 1024} KB`,
      reached: left <= most,
    }
  } finally {
    await browser.close()
  }
}
