import { isRecord } from '@abp-kit/core/protocol'
import type { DriverPage } from '../driver/driver.ts'
import { resultOf } from '../driver/read.ts'
import { quote } from '../quote.ts'

/** Milliseconds to wait for the page's answer. */
const patience = 2_000
/** Maximum scripts that a message names. */
const maxNamed = 5

/** Scripts that the document requested, and those that failed or have not arrived. */
const look = `(() => {
  const entries = new Map(performance.getEntriesByType('resource').map((entry) => [entry.name, entry]))
  const asked = [...document.querySelectorAll('script[src], link[rel="modulepreload"][href], link[rel="preload"][as="script"][href]')]
    .map(({ href, src }) => src || href)
  const scripts = [...new Set(asked)]
  return {
    readyState: document.readyState,
    visibility: document.visibilityState,
    count: scripts.length,
    missing: scripts.filter((url) => !entries.has(url) || entries.get(url).responseStatus >= 400).slice(0, 50),
  }
})()`

/**
 * Describes, for the error, the state of a page whose app did not start in time. The client does this because
 * the page's bootstrap is in every document and must stay small.
 *
 * @returns sentences
 */
export async function loadingState({ cdp }: DriverPage): Promise<string> {
  const asked = cdp.send('Runtime.evaluate', { expression: look, returnByValue: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined)
  })
  const found = await Promise.race([asked.then((answer) => resultOf(answer).value), late])
    .catch(() => undefined)
    .finally(() => clearTimeout(timer))
  if (!isRecord(found)) return 'The page does not answer: a script keeps it busy, or it was closed.'
  const { count, missing, readyState, visibility } = found
  const state = `The document is ${quote(String(readyState))} and ${quote(String(visibility))}.`
  const urls = Array.isArray(missing) ? missing.filter((url) => typeof url === 'string') : []
  if (urls.length > 0) {
    const more = urls.length > maxNamed ? `, and ${urls.length - maxNamed} more` : ''
    return `${state} Scripts that did not arrive: ${urls
      .slice(0, maxNamed)
      .map((url) => quote(url))
      .join(', ')}${more}.`
  }
  return `${state} All ${Number(count)} scripts that it asks for arrived. The app's framework did not start, or a script that they import did not arrive.`
}
