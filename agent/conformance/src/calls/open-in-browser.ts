import type { BrowserHandle } from '@abp-kit/client'
import { type OpenPage, openPage } from '../site/open-page.ts'
import type { WaitLimits } from '../site/within.ts'
import type { OpenFile } from './judge-bytes.ts'

/** The maximum size of a file that the check sends to the browser. */
const mostBytes = 8 * 1024 * 1024

/** Decodes images and audio in an empty page, without the site's own policy and code. */
export function createOpener(
  browser: BrowserHandle,
  limits: WaitLimits,
): { open: OpenFile; close(): Promise<void> } {
  let page: Promise<OpenPage> | undefined
  return {
    async open(bytes, type) {
      const [kind] = type.split('/')
      if (!(kind === 'image' || kind === 'audio') || bytes.byteLength > mostBytes) return undefined
      page ??= openPage(browser, limits)
      const { cdp } = await page
      const base64 = Buffer.from(bytes).toString('base64')
      const answer = await cdp.send('Runtime.evaluate', {
        expression: kind === 'image' ? decodePicture(base64, type) : decodeSound(base64),
        awaitPromise: true,
        returnByValue: true,
      })
      const { value } = Object(Object(answer).result)
      return typeof value === 'string' && value !== ''
        ? `A browser cannot decode it: ${value.slice(0, 200)}`
        : undefined
    },
    async close() {
      await (await page)?.close()
    },
  }
}

/** @param type - from the site, so it is escaped as a JavaScript string */
function decodePicture(base64: string, type: string): string {
  return `(async () => {
    const picture = new Image()
    picture.src = ${JSON.stringify(`data:${type};base64,${base64}`)}
    return picture.decode().then(() => '', (error) => String(error.message))
  })()`
}

function decodeSound(base64: string): string {
  return `(async () => {
    const bytes = Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0))
    const context = new OfflineAudioContext(1, 1, 44100)
    return context.decodeAudioData(bytes.buffer).then(() => '', (error) => String(error.message))
  })()`
}
