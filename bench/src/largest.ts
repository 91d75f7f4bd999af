import { rm, stat } from 'node:fs/promises'
import { openBrowser } from '@abp-kit/client'
import { growthDuring } from './memory.ts'
import type { Figure } from './report.ts'
import { serveApp } from './serve-app.ts'
import { withDirectory } from './temporary.ts'
import { saveResult } from './transfer.ts'

/** Milliseconds after a browser's first Blob. Before that, the browser holds no more than 500 MB of Blobs. */
const pause = 4_000

interface Place {
  name: string
  isolated: boolean
  /** In GB. */
  sizes: number[]
}

/** If a context does not belong to a profile, Chromium keeps its Blobs only in memory, up to 2 GiB. */
const places: Place[] = [
  { name: 'in a context of its own, as by default', isolated: true, sizes: [1, 2, 3] },
  { name: 'in a profile that sessions share', isolated: false, sizes: [2, 4] },
]

/** Saves larger and larger results, each from a new browser, until one does not arrive complete. */
export async function measureLargest(say: (text: string) => void): Promise<Figure[]> {
  const served = await serveApp()
  try {
    const figures: Figure[] = []
    for (const place of places) figures.push(await measurePlace(place, served.url, say))
    return figures
  } finally {
    await served.stop()
  }
}

async function measurePlace(place: Place, url: string, say: (text: string) => void): Promise<Figure> {
  const { name, isolated, sizes } = place
  let largest = 0
  let how = ''
  let end = 'more was not tried'
  for (const size of sizes) {
    let seconds = 0
    try {
      const growth = await growthDuring(async () => {
        seconds = await saveOnce(url, size * 1e9, isolated)
      })
      largest = size
      how = `in ${seconds.toFixed(1)} s with its making, Node grows by ${(growth / 1e6).toFixed(1)} MB`
      say(`${size} GB ${name}: ${how}`)
    } catch (error) {
      say(`${size} GB ${name}: ${error instanceof Error ? error.message : error}`)
      end = `${size} GB cannot be made in the page or does not arrive`
      break
    }
  }
  return {
    what: `largest result that arrives as a file, ${name}`,
    measured: `${largest} GB ${how}; ${end}`,
    toReach: '≥ 2 GB',
    reached: largest >= 2,
  }
}

/**
 * @returns seconds, including the creation of the bytes in the page @throws {Error} if the result does not arrive
 *   complete
 */
function saveOnce(url: string, size: number, isolated: boolean): Promise<number> {
  return withDirectory(async (directory) => {
    const browser = await openBrowser({ isolated })
    try {
      const session = await browser.connect(url)
      try {
        await rm(await saveResult(session, 1, directory))
        await new Promise((resolve) => setTimeout(resolve, pause))
        const start = performance.now()
        const file = await saveResult(session, size, directory)
        const time = performance.now() - start
        const arrived = await stat(file)
        if (arrived.size !== size) throw new Error(`${arrived.size} of ${size} bytes arrived.`)
        return time / 1000
      } finally {
        await session.close()
      }
    } finally {
      await browser.close()
    }
  })
}
