import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileInput, type OfferedCapabilities, openBrowser } from '@abp-kit/client'
import type { CDPSession, Page } from 'puppeteer-core'
import type { Figure } from './report.ts'
import { serveApp } from './serve-app.ts'
import { withDirectory } from './temporary.ts'
import { compareTransfers, transferSize } from './transfer.ts'

/** Measures an upload in one page, which reads the whole file on both sides. */
export function measureUpload(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const path = join(directory, 'input.bin')
    await writeInput(path)
    const served = await serveApp()
    const browser = await openBrowser()
    try {
      const session = await browser.connect<OfferedCapabilities, Page>(served.url)
      const cdp = await session.page.createCDPSession()
      const figure = await compareTransfers({
        what: "256 MB from a file into a handler's `Blob`, which reads it, against bare `setFileInputFiles`",
        ours: async () => {
          const file = fileInput(path)
          const { data, error } = await session.call<{ bytes: number }>('bench.count', { file })
          checkCount(data?.bytes ?? error)
          return undefined
        },
        bare: async () => {
          checkCount(await uploadBare(cdp, path))
          return undefined
        },
      })
      await session.close()
      return [figure]
    } finally {
      await browser.close()
      await served.stop()
    }
  })
}

async function writeInput(path: string): Promise<void> {
  const file = await open(path, 'w')
  const piece = Buffer.alloc(2 ** 20, 'abc')
  for (let written = 0; written < transferSize; written += piece.length) await file.write(piece)
  await file.close()
}

function checkCount(count: unknown): void {
  if (count !== transferSize) throw new Error(`The page read ${JSON.stringify(count)}, not ${transferSize}.`)
}

/** @returns the number of bytes that the page read */
async function uploadBare(cdp: CDPSession, path: string): Promise<unknown> {
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: `Object.assign(document.createElement('input'), { type: 'file' })`,
  })
  const objectId = result.objectId ?? ''
  await cdp.send('DOM.setFileInputFiles', { objectId, files: [path] })
  const counted = await cdp.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function () { return bench.countBytes(this.files[0]) }',
    awaitPromise: true,
    returnByValue: true,
  })
  await cdp.send('Runtime.releaseObject', { objectId })
  return counted.result.value
}
