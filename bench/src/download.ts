import { join } from 'node:path'
import { openBrowser } from '@abp-kit/client'
import type { CDPSession, Page } from 'puppeteer-core'
import { launchBare } from './launch.ts'
import type { Figure } from './report.ts'
import { serveApp } from './serve-app.ts'
import { withDirectory } from './temporary.ts'
import { compareTransfers, saveResult, transferSize } from './transfer.ts'

/** Measures each side in its own browser, because the download directory is a setting of the browser. */
export function measureDownload(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const served = await serveApp()
    const browser = await openBrowser()
    const bareBrowser = await launchBare()
    try {
      const session = await browser.connect(served.url)
      const page = await bareBrowser.newPage()
      await page.goto(served.url)
      const cdp = await bareBrowser.target().createCDPSession()
      await cdp.send('Browser.setDownloadBehavior', {
        behavior: 'allowAndName',
        downloadPath: directory,
        eventsEnabled: true,
      })
      const figure = await compareTransfers({
        what: '256 MB from the page to a file on the same machine, against a bare download of a `blob:` URL',
        ours: () => saveResult(session, transferSize, directory),
        bare: async () => join(directory, await downloadBare(cdp, page)),
        growthLimit: 20e6,
      })
      await session.close()
      return [figure]
    } finally {
      await browser.close()
      await bareBrowser.close()
      await served.stop()
    }
  })
}

/** @returns the name of the file */
async function downloadBare(cdp: CDPSession, page: Page): Promise<string> {
  const arrived = new Promise<string>((resolve, reject) => {
    cdp.on('Browser.downloadProgress', ({ guid, state }) => {
      if (state === 'completed') resolve(guid)
      if (state === 'canceled') reject(new Error('The bare download was cancelled.'))
    })
  })
  await page.evaluate(async (size) => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await window.bench.blobOf(size))
    link.download = 'bare'
    link.click()
  }, transferSize)
  const guid = await arrived
  cdp.removeAllListeners('Browser.downloadProgress')
  return guid
}
