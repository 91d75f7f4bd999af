import { setTimeout as wait } from 'node:timers/promises'
import type { PageEvidence } from './evidence.ts'
import type { OpenPage } from './open-page.ts'

/** Time for the app to render the other page after its URL changed. */
const settleMilliseconds = 1_000
/** A development server compiles the other page first. */
const arriveMilliseconds = 10_000
const betweenLooksMilliseconds = 100

/** Clicks the first link that only leads to another page of the site, and marks the document. */
const click = `(() => {
  const link = [...document.querySelectorAll('a[href]')].find((one) =>
    one instanceof HTMLAnchorElement && one.origin === location.origin && one.pathname !== location.pathname &&
    !one.hasAttribute('download') && /^(_self)?$/.test(one.target) && !/log-?out|sign-?out|delete|remove/i.test(one.href))
  if (!link) return undefined
  globalThis.__abp_conformance.isFirst = true
  const from = location.href
  link.click()
  return { from, to: link.href }
})()`

/** The marked document's URL; `undefined` in another document. */
const look = `(globalThis.__abp_conformance?.isFirst
  ? { at: location.href, links: document.querySelectorAll('link[rel~="abp-manifest" i]').length }
  : undefined)`

/**
 * Follows a link of the loaded page like a person, and goes back.
 *
 * @returns `undefined` if there is no such link, if the browser loads the other page as a new document, or
 *   if the app does not show another page in 10 s
 * @throws {Error} the browser's error
 */
export async function followLink(
  cdp: OpenPage['cdp'],
  signal: AbortSignal,
): Promise<PageEvidence['navigation']> {
  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = await cdp.send('Runtime.evaluate', { expression, returnByValue: true })
    return Object(Object(answer).result).value
  }

  /** @returns the number of manifest links after the document has reached a URL, or `undefined` */
  const arrive = async (hasArrived: (at: string) => boolean): Promise<number | undefined> => {
    const giveUp = performance.now() + arriveMilliseconds
    while (true) {
      const seen = await evaluate(look)
      if (seen === undefined) return undefined
      if (hasArrived(String(Object(seen).at))) break
      if (performance.now() > giveUp) return undefined
      await wait(betweenLooksMilliseconds, undefined, { signal })
    }
    await wait(settleMilliseconds, undefined, { signal })
    const seen = await evaluate(look)
    return seen === undefined ? undefined : Number(Object(seen).links)
  }

  const clicked = await evaluate(click)
  if (clicked === undefined) return undefined
  const { from, to } = Object(clicked)
  try {
    const links = await arrive((at) => at !== from)
    if (links === undefined) return undefined
    await evaluate('history.back()')
    const linksAfterBack = await arrive((at) => at === from)
    return linksAfterBack === undefined ? undefined : { to: String(to).slice(0, 500), links, linksAfterBack }
  } catch (error) {
    // A document that is being left does not respond; the next evaluation is about another page.
    if ((await evaluate(look)) === undefined) return undefined
    throw error
  }
}
