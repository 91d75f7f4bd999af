import type { LostScript } from './evidence.ts'
import type { OpenPage } from './open-page.ts'

const kept = 20

/**
 * Records which scripts a page requests but does not receive.
 *
 * @param cdp - the connection of a page that has not been opened yet
 * @returns a function that returns the scripts so far, at most 20
 * @throws {Error} the browser's error
 */
export async function watchLostScripts(cdp: OpenPage['cdp']): Promise<() => LostScript[]> {
  const addresses = new Map<string, string>()
  const lost: LostScript[] = []
  const lose = (url: unknown, why: string) => {
    if (lost.length < kept) lost.push({ url: String(url).slice(0, 500), why })
  }
  cdp.on('Network.requestWillBeSent', (event) => {
    const { request, requestId, type } = Object(event)
    if (type === 'Script' && addresses.size < 1000 && /^https?:/.test(request?.url))
      addresses.set(String(requestId), request.url)
  })
  cdp.on('Network.responseReceived', (event) => {
    const { response, type } = Object(event)
    if (type !== 'Script') return
    const { mimeType, status, url } = Object(response)
    if (status >= 400) lose(url, `status ${Number(status)}`)
    // The response of a server that sends the same page for every URL.
    else if (mimeType === 'text/html') lose(url, 'a page of HTML in its place')
  })
  cdp.on('Network.loadingFailed', (event) => {
    const { canceled, errorText, requestId } = Object(event)
    const url = addresses.get(String(requestId))
    const isTold = lost.some((one) => one.url === url)
    if (url !== undefined && canceled !== true && !isTold) lose(url, String(errorText).slice(0, 100))
  })
  await cdp.send('Network.enable')
  return () => [...lost]
}
