import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserHandle } from '@abp-kit/client'
import type { SessionEvidence } from '../evidence'

const loadMilliseconds = 15_000
const answerMilliseconds = 30_000

/** Begins and ends a session by the protocol itself, then begins another one in the same page. */
const endAndBegin = `(async () => {
  const { abp } = globalThis
  const params = { agent: { name: 'conformance' }, protocolVersion: '0.1' }
  await abp.initialize(params)
  await abp.shutdown()
  const ended = abp.initialized === false && abp.sessionId === null
  const refused = await abp.initialize(params).then(() => '', (error) => String(error?.message ?? error))
  if (refused === '') await abp.shutdown()
  return JSON.stringify({ ended, refused: refused.slice(0, 500) })
})()`

/** @returns what `shutdown` left of a session; nothing if the page did not get so far, which other rules report */
export async function endSession(
  browser: BrowserHandle,
  url: string,
  signal: AbortSignal,
): Promise<Pick<SessionEvidence, 'shutdown'>> {
  const page = await browser.openPage()
  try {
    const { cdp } = page
    const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
    await cdp.send('Page.enable')
    await cdp.send('Page.navigate', { url })
    await Promise.race([loaded, wait(loadMilliseconds, undefined, { signal, ref: false })])
    const answer = await Promise.race([
      cdp.send('Runtime.evaluate', { expression: endAndBegin, awaitPromise: true, returnByValue: true }),
      wait(answerMilliseconds, undefined, { signal, ref: false }),
    ])
    const { value } = Object(Object(answer).result)
    if (typeof value !== 'string') return {}
    const { ended, refused } = Object(JSON.parse(value))
    return { shutdown: { ended: ended === true, ...(refused && { refused: String(refused) }) } }
  } finally {
    await page.close()
  }
}
