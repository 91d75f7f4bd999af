import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserHandle } from '@abp-kit/client'
import type { PageEvidence } from './evidence.ts'
import { followLink } from './follow-link.ts'
import { watchLostScripts } from './lost-scripts.ts'
import { observe } from './observer.ts'
import { openLoaded } from './open-loaded.ts'
import { type OpenPage, openPage } from './open-page.ts'
import type { WaitLimits } from './within.ts'

/** The maximum number of a page's messages to keep, and of characters in each. */
const kept = { messages: 100, characters: 500 }
const betweenLooksMilliseconds = 250
/** Does not wait for a page that blocks its thread, because the other steps report that. */
const settledMilliseconds = 5_000

const read = `(() => {
  const { scripts, policy, early, keepsAbp } = globalThis.__abp_conformance
  return JSON.stringify({
    scripts, policy, early,
    keepsAbp: keepsAbp(),
    hasAbp: Object(globalThis.abp) === globalThis.abp,
    links: document.querySelectorAll('link[rel~="abp-manifest" i]').length,
    webMcp: 'modelContext' in document,
  })
})()`

/** The names of the page's tools, if the browser supports WebMCP and lets the page read them. */
const readTools = `(async () => {
  const tools = await document.modelContext?.getTools?.()
  return Array.isArray(tools) ? JSON.stringify(tools.slice(0, 200).map(({ name }) => String(name))) : ''
})()`

interface Events {
  /**
   * Called when the page has loaded and is idle, before the other observations.
   *
   * @param hasAbp - whether it has `window.abp`; also `true` if the page does not respond
   */
  onSettled(hasAbp: boolean): void
  /** Called when the page reloads itself. */
  onReload(): void
}

/**
 * Opens a page like a person, without an agent, and records its events.
 *
 * @param answerMilliseconds - milliseconds to wait for the answer to an early call
 * @throws {Error} the browser's error
 */
export async function observePage(
  browser: BrowserHandle,
  url: string,
  limits: WaitLimits,
  answerMilliseconds: number,
  { onReload, onSettled }: Events,
): Promise<PageEvidence> {
  const page = await openPage(browser, limits)
  try {
    const { cdp } = page
    const console: PageEvidence['console'] = []
    const say = (kind: PageEvidence['console'][number]['kind'], text: unknown) => {
      if (console.length < kept.messages) console.push({ kind, text: String(text).slice(0, kept.characters) })
    }
    cdp.on('Runtime.consoleAPICalled', (event) => {
      const { type, args, stackTrace } = Object(event)
      if (type === 'error' || type === 'warning')
        say('console', textOf(args).trim() || `an empty message${placeIn(stackTrace)}`)
    })
    cdp.on('Runtime.exceptionThrown', (event) => {
      const { text, exception, stackTrace } = Object(Object(event).exceptionDetails)
      // An error's text contains its stack.
      const place = Object(exception).subtype === 'error' ? '' : placeIn(stackTrace)
      say('exception', `${exception ? inWords(exception) : text}${place}`)
    })
    await cdp.send('Page.enable')
    await cdp.send('Runtime.enable')
    const unwatch = watchReloads(cdp, onReload)
    const readLostScripts = await watchLostScripts(cdp)
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })
    await openLoaded(cdp, url, limits, { isIdle: true })
    onSettled(await hasAbpNow(cdp))
    const noted = await lookUntilAnswered(cdp, answerMilliseconds, limits.signal)
    const { scripts, policy, early, hasAbp, keepsAbp, links, webMcp } = Object(noted)
    for (const text of Array.isArray(policy) ? policy : []) say('policy', text)
    const tools = webMcp === true ? await namesOfTools(cdp) : undefined
    const saidWhileLoading = [...console]
    const lostScripts = readLostScripts()
    // A link of the app may lead to the same page.
    unwatch()
    const navigation = await followLink(cdp, limits.signal)
    const [said] = console.slice(saidWhileLoading.length)
    return {
      console: saidWhileLoading,
      lostScripts,
      scripts: (Array.isArray(scripts) ? scripts : []).map((one) => ({
        isBootstrap: Object(one).isBootstrap === true,
        hadAbp: Object(one).hadAbp === true,
      })),
      hasAbp: hasAbp === true,
      links: Number(links),
      ...(early && { early: { settled: Object(early).settled === true, answer: Object(early).answer } }),
      keepsAbp: keepsAbp === true,
      ...(navigation && { navigation: { ...navigation, ...(said && { said: said.text }) } }),
      webMcp: webMcp === true,
      ...(tools && { tools }),
    }
  } finally {
    await page.close()
  }
}

async function hasAbpNow(cdp: OpenPage['cdp']): Promise<boolean> {
  const expression = 'Object(globalThis.abp) === globalThis.abp'
  const ask = cdp.send('Runtime.evaluate', { expression, returnByValue: true }, settledMilliseconds)
  const answer = await ask.catch(() => undefined)
  return Object(Object(answer).result).value !== false
}

/** @returns a function that stops watching */
function watchReloads(cdp: OpenPage['cdp'], onReload: () => void): () => void {
  let shown: unknown
  let isWatching = true
  cdp.on('Page.frameNavigated', (event) => {
    const { parentId, url } = Object(Object(event).frame)
    if (parentId !== undefined || !isWatching) return
    if (url === shown) onReload()
    shown = url
  })
  return () => {
    isWatching = false
  }
}

/**
 * Reads the observer's records after the early call is answered, or when the time is over. A dev server may
 * reload the page meanwhile; the read then fails, and the next one reads the new document.
 */
async function lookUntilAnswered(
  cdp: OpenPage['cdp'],
  milliseconds: number,
  signal: AbortSignal,
): Promise<unknown> {
  const giveUp = performance.now() + milliseconds
  while (true) {
    const isLast = performance.now() >= giveUp
    try {
      const answer = await cdp.send('Runtime.evaluate', { expression: read, returnByValue: true })
      const noted: unknown = JSON.parse(String(Object(Object(answer).result).value))
      const { early } = Object(noted)
      if (isLast || !early || early.settled === true) return noted
    } catch (error) {
      if (isLast) throw error
    }
    await wait(betweenLooksMilliseconds, undefined, { signal })
  }
}

async function namesOfTools(cdp: OpenPage['cdp']): Promise<string[] | undefined> {
  const answer = await cdp.send('Runtime.evaluate', {
    expression: readTools,
    awaitPromise: true,
    returnByValue: true,
  })
  const { value } = Object(Object(answer).result)
  if (typeof value !== 'string' || value === '') return undefined
  const names: unknown = JSON.parse(value)
  return Array.isArray(names) ? names.map(String) : undefined
}

function textOf(args: unknown): string {
  return (Array.isArray(args) ? args : []).map(inWords).join(' ')
}

/** @returns the script location that logged a message */
function placeIn(stackTrace: unknown): string {
  const { url, lineNumber } = Object(Object(stackTrace).callFrames?.[0])
  return url ? `, from ${url}:${Number(lineNumber) + 1}` : ''
}

/**
 * @param remote - a value in the page, as the browser describes it; for an object, with some of its
 *   properties
 */
function inWords(remote: unknown): string {
  const { value, description, subtype, preview, type } = Object(remote)
  const { properties } = Object(preview)
  if (subtype === 'error' || !Array.isArray(properties))
    return String(value ?? description ?? subtype ?? type ?? '')
  return `${description} { ${properties.map((one) => `${Object(one).name}: ${Object(one).value}`).join(', ')} }`
}
