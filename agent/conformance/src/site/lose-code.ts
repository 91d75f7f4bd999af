import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserHandle } from '@abp-kit/client'
import type { FailureEvidence } from './evidence.ts'
import { openLoaded } from './open-loaded.ts'
import { type OpenPage, openPage } from './open-page.ts'
import type { WaitLimits } from './within.ts'

/** Milliseconds of real time; see `fast`. */
const answerMilliseconds = 10_000

/** The page's timers run 20 times as fast: a timeout of 20 s takes one second. */
const fast = `{
  const slow = setTimeout
  globalThis.setTimeout = (run, milliseconds, ...rest) => slow(run, milliseconds / 20, ...rest)
}`

/** An agent's first call. Any answer counts. */
const callFirst = `(async () => {
  if (Object(globalThis.abp) !== globalThis.abp) return 'absent'
  try {
    await globalThis.abp.initialize({ agent: { name: 'conformance' }, protocolVersion: '0.1' })
  } catch {
    // A refusal is an answer, too.
  }
  return 'settled'
})()`

/**
 * Calls the page twice like an agent: once while none of its scripts can be fetched, as with a broken
 * deployment, and once after it has loaded and lost the network.
 *
 * @throws {Error} the browser's error
 */
export async function loseCode(
  browser: BrowserHandle,
  url: string,
  limits: WaitLimits,
): Promise<FailureEvidence> {
  const [entry, chunk] = await Promise.all([
    callWith(browser, url, limits, async (page, load) => {
      page.cdp.on('Fetch.requestPaused', (event) => {
        const { requestId } = Object(event)
        // The page may be closed meanwhile.
        page.cdp
          .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
          .catch(() => undefined)
      })
      await page.cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Script' }] })
      await load({ isIdle: false })
    }),
    callWith(browser, url, limits, async (page, load) => {
      await load({ isIdle: true })
      await page.cdp.send('Network.enable')
      const nothing = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 }
      await page.cdp.send('Network.emulateNetworkConditions', { offline: true, ...nothing })
    }),
  ])
  return { ...(entry && { entry }), ...(chunk && { chunk }) }
}

async function callWith(
  browser: BrowserHandle,
  url: string,
  limits: WaitLimits,
  open: (page: OpenPage, load: (until: { isIdle: boolean }) => Promise<void>) => Promise<void>,
): Promise<{ settled: boolean } | undefined> {
  const page = await openPage(browser, limits)
  try {
    const { cdp } = page
    await cdp.send('Page.enable')
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: fast })
    await open(page, (until) => openLoaded(cdp, url, limits, until))
    const answer = await Promise.race([
      cdp.send(
        'Runtime.evaluate',
        { expression: callFirst, awaitPromise: true, returnByValue: true },
        answerMilliseconds * 2,
      ),
      wait(answerMilliseconds, undefined, { signal: limits.signal, ref: false }),
    ])
    const { value } = Object(Object(answer).result)
    return value === 'absent' ? undefined : { settled: value === 'settled' }
  } finally {
    await page.close()
  }
}
