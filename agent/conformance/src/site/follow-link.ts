import { setTimeout as wait } from 'node:timers/promises'
import type { PageEvidence } from '../evidence'
import type { OpenPage } from './open-page'

/** For the app to show the other page. */
const settleMilliseconds = 1_000

/** Clicks the first link to another page of the site that does nothing else, and remembers the document. */
const click = `(() => {
  const link = [...document.querySelectorAll('a[href]')].find((one) =>
    one instanceof HTMLAnchorElement && one.origin === location.origin && one.pathname !== location.pathname &&
    !one.hasAttribute('download') && /^(_self)?$/.test(one.target) && !/log-?out|sign-?out|delete|remove/i.test(one.href))
  if (!link) return ''
  globalThis.__abp_conformance.isFirst = true
  link.click()
  return link.href
})()`

const count = `(globalThis.__abp_conformance?.isFirst
  ? document.querySelectorAll('link[rel~="abp-manifest" i]').length
  : -1)`

/**
 * Follows a link of the loaded page as a person would, and comes back.
 *
 * @returns `undefined` if there is no such link, or if the browser loads the other page: it is a document of its own then
 */
export async function followLink(
  cdp: OpenPage['cdp'],
  signal: AbortSignal,
): Promise<PageEvidence['navigation']> {
  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = await cdp.send('Runtime.evaluate', { expression, returnByValue: true })
    return Object(Object(answer).result).value
  }
  const to = await evaluate(click)
  if (typeof to !== 'string' || to === '') return undefined
  await wait(settleMilliseconds, undefined, { signal })
  const links = Number(await evaluate(count))
  if (links === -1) return undefined
  await evaluate('history.back()')
  await wait(settleMilliseconds, undefined, { signal })
  const linksAfterBack = Number(await evaluate(count))
  return linksAfterBack === -1 ? undefined : { to: to.slice(0, 500), links, linksAfterBack }
}
