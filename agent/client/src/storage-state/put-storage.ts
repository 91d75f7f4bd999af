import { AbpError, isRecord } from '@abp-kit/core/protocol'
import type { Cdp, DriverPage } from '../driver/driver.ts'
import { textField } from '../driver/read.ts'
import { reasonOf } from '../reason.ts'
import type { StorageState, StoredOrigin } from './storage-state.ts'

/**
 * Writes a storage state to a page's browser context. To set `localStorage`, the page opens an empty document
 * of each origin, without a request to a server.
 *
 * @param page - a page for this purpose only, which the caller closes
 * @throws {AbpError} `BROWSER_ERROR`, for example for a cookie that the browser rejects
 */
export async function putStorage(page: DriverPage, state: StorageState): Promise<void> {
  try {
    await put(page, state)
  } catch (cause) {
    const reason = reasonOf(cause)
    throw new AbpError('BROWSER_ERROR', `The browser does not take the storage state: ${reason}`, { cause })
  }
}

async function put(page: DriverPage, { cookies, origins }: StorageState): Promise<void> {
  const { cdp } = page
  if (cookies.length > 0) {
    // The browser treats an expiry of -1 as in the past.
    const list = cookies.map(({ expires, ...cookie }) => (expires < 0 ? cookie : { ...cookie, expires }))
    await cdp.send('Network.setCookies', { cookies: list })
  }
  const filled = origins.filter(({ localStorage }) => localStorage.length > 0)
  if (filled.length === 0) return
  cdp.on('Fetch.requestPaused', (event) => {
    const requestId = textField(event, 'requestId')
    const headers = [{ name: 'content-type', value: 'text/html' }]
    const answer = { requestId, responseCode: 200, responseHeaders: headers, body: '' }
    cdp.send('Fetch.fulfillRequest', answer).catch(() => undefined)
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  for (const origin of filled) await fill(page, cdp, origin)
}

async function fill(page: DriverPage, cdp: Cdp, { localStorage, origin }: StoredOrigin): Promise<void> {
  await page.open(`${origin}/`)
  const expression = `for (const { name, value } of ${JSON.stringify(localStorage)}) localStorage.setItem(name, value); location.origin`
  const answer = await cdp.send('Runtime.evaluate', { expression })
  const shown = isRecord(answer) ? textField(answer.result, 'value') : undefined
  if (shown !== origin) throw new Error(`The localStorage of ${origin} cannot be written.`)
}
