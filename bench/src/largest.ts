import { rm, stat } from 'node:fs/promises'
import { openBrowser } from '@abp-kit/client'
import { growthDuring } from './memory.ts'
import type { Figure } from './report.ts'
import { serveApp } from './serve-app.ts'
import { withDirectory } from './temporary.ts'
import { saveResult } from './transfer.ts'

/** Bytes; it ends with what is twice as much as wanted. */
const sizes = [1, 2, 3, 4].map((gigabytes) => gigabytes * 2 ** 30)

/** Milliseconds after a browser's first Blob, until when it holds no more than 500 MB of them. */
const pause = 4_000

/** Larger and larger results, each from a new browser, until one does not arrive whole. */
export async function measureLargest(say: (text: string) => void): Promise<Figure[]> {
  const served = await serveApp()
  let largest = 0
  let rate = 0
  let growth = 0
  let refused = 'nothing larger was tried'
  try {
    for (const size of sizes) {
      let seconds = 0
      try {
        growth = await growthDuring(async () => {
          seconds = await saveOnce(served.url, size)
        })
      } catch (error) {
        refused = `${gigabytes(size)} failed: ${error instanceof Error ? error.message : error}`
        break
      }
      largest = size
      rate = size / 1e6 / seconds
      say(`${gigabytes(size)} in ${seconds.toFixed(1)} s`)
    }
  } finally {
    await served.stop()
  }
  const how = `${rate.toFixed(0)} MB/s with making it, Node grows by ${(growth / 1e6).toFixed(1)} MB`
  return [
    {
      what: 'largest result that arrives as a file',
      measured: largest > 0 ? `${gigabytes(largest)} (${how}; ${refused})` : refused,
      toReach: '≥ 2 GB',
      reached: largest >= 2e9,
    },
  ]
}

/** @returns seconds, with the making of the bytes in the page @throws {Error} when it does not arrive whole */
function saveOnce(url: string, size: number): Promise<number> {
  return withDirectory(async (directory) => {
    const browser = await openBrowser()
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

function gigabytes(size: number): string {
  return `${size / 2 ** 30} GiB`
}
