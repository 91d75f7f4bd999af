import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect } from '@abp-kit/client'
import type { CDPSession } from 'puppeteer-core'
import { launchBare } from './launch.ts'
import type { Figure } from './report.ts'
import { serveApp } from './serve-app.ts'
import { withDirectory } from './temporary.ts'
import { compareTransfers, saveResult, transferSize } from './transfer.ts'

const pieceSize = 256 * 1024

/**
 * Measures a page that the caller brings. The client may not control that page's browser, so bytes arrive as they do
 * from a browser on another machine.
 */
export function measureIoRead(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const served = await serveApp()
    const browser = await launchBare()
    try {
      const page = await browser.newPage()
      await page.goto(served.url)
      const session = await connect(page)
      const cdp = await page.createCDPSession()
      const figure = await compareTransfers({
        what: '256 MB from the page to a file through the connection, against bare `IO.read`',
        ours: () => saveResult(session, transferSize, directory),
        bare: () => readBare(cdp, join(directory, 'bare')),
        growthLimit: 160e6,
      })
      await session.close()
      return [figure]
    } finally {
      await browser.close()
      await served.stop()
    }
  })
}

/** @returns `path` */
async function readBare(cdp: CDPSession, path: string): Promise<string> {
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: `bench.blobOf(${transferSize})`,
    awaitPromise: true,
  })
  const { uuid } = await cdp.send('IO.resolveBlob', { objectId: result.objectId ?? '' })
  const handle = `blob:${uuid}`
  const read = async function* () {
    for (;;) {
      const { base64Encoded, data, eof } = await cdp.send('IO.read', { handle, size: pieceSize })
      yield Buffer.from(data, base64Encoded ? 'base64' : 'utf8')
      if (eof) return
    }
  }
  await pipeline(Readable.from(read()), createWriteStream(path))
  await cdp.send('IO.close', { handle })
  return path
}
