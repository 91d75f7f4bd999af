import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { type Aim, explain, type PageReport, visitAsAgent } from './in-page.ts'
import { followNetwork } from './network-log.ts'
import { openWire } from './wire.ts'

/** 40 ms and 10 Mbit/s. */
const distance = { latency: 40, throughput: 1_250_000 }

/**
 * What happens to the page while it loads: nothing; it loads again; the browser leaves it and restores it; a user clicks a
 * link that the page cannot handle yet.
 */
export const ways = ['plain', 'reloaded', 'plain', 'restored', 'plain', 'clicked'] as const
export type Way = (typeof ways)[number]

/** What makes the network slow: a TCP proxy, or Chromium's emulation, which loses requests now and then. */
export type Network = 'wire' | 'emulated'

export interface VisitOptions {
  /** Where the server is. */
  url: string
  way: Way
  network: Network
  /** `load` for pages without the kit. */
  aim: Aim
  /** When the page is loaded again, left or clicked: milliseconds after the visit began. */
  moment: number
}

export interface VisitResult {
  /** Milliseconds from the start of the document until the first call was answered. */
  took?: number | undefined
  /** The outcome of the way: the browser restores a page or loads it again, and a click reaches the framework or does not. */
  seen?: string
  /** Everything that there is to know about a visit in which an agent could not work. */
  problem?: Record<string, unknown>
  /** Whether the page's time was over when its scripts had just arrived, or had not yet. */
  isLate?: boolean
  /** Whether an agent that comes again can work; absent if the page was never asked. */
  worksAgain?: boolean
}

/** Milliseconds after which the page's own limit of 20 s must have answered, also beside busy programs. */
const patience = 60_000
/** Milliseconds in which a click leads to another page. */
const clickPatience = 8_000

/** Visits a page in a new context. An agent calls as soon as the document is parsed. */
export async function visit(
  browser: Browser,
  { url, way, network, aim, moment }: VisitOptions,
): Promise<VisitResult> {
  const began = performance.now()
  const wire = await openWire(url, network === 'wire' ? distance : undefined)
  const context = await browser.createBrowserContext()
  const console: string[] = []
  const steps: string[] = []
  const did = (step: string) => steps.push(`${Math.round(performance.now() - began)} ${step}`)
  try {
    const page = await context.newPage()
    const cdp = await page.createCDPSession()
    await followConsole(cdp, console)
    const log = await followNetwork(cdp)
    if (network === 'emulated') {
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: distance.latency,
        downloadThroughput: distance.throughput,
        uploadThroughput: distance.throughput,
      })
    }
    await page.evaluateOnNewDocument(visitAsAgent, aim)
    did('opens')
    await travel(page, cdp, wire.url, way, moment, did)
    did('waits')
    const report = await settled(page)
    did(report?.outcome ?? 'never settled')
    if (report?.outcome === 'reached') return { took: report.took, seen: seenIn(way, report) }
    // Before anything else changes what there is to see.
    const problem = {
      way,
      network,
      moment,
      report,
      page: await within(page.evaluate(explain)),
      bootstrap: await within(variablesOf(cdp, "window.abp[Symbol.for('abp-kit')].register")),
      turbopack: await within(variablesOf(cdp, 'globalThis.TURBOPACK?.push')),
      open: log.open(),
      requests: log.lines(),
      wire: wire.log(),
      console,
      steps,
    }
    const again = aim === 'answer' ? await within(page.evaluate(callAgain)) : undefined
    return {
      problem: { ...problem, again, openAfterwards: log.open() },
      isLate: report !== undefined && isLate(report),
      worksAgain: again?.startsWith('begun') === true,
    }
  } catch (error) {
    return { problem: { way, network, moment, error: String(error), wire: wire.log(), console, steps } }
  } finally {
    await within(context.close())
    await within(wire.close())
  }
}

/** Milliseconds that a page may take from its last script until it can work, beside busy programs. */
const startMilliseconds = 3_000

/** Milliseconds that a page may stand still without being taken for one that has no processor. */
const longestPause = 5_000

/** @returns whether the machine was too slow: nothing but scripts kept the page waiting */
function isLate({ lastScript, stoodStill, took }: PageReport): boolean {
  return stoodStill > longestPause || (took !== undefined && lastScript > took - startMilliseconds)
}

function seenIn(way: Way, { events, url }: PageReport): string {
  if (way === 'clicked')
    return url.endsWith('/about') ? 'clicked: a new document' : 'clicked: the same document'
  if (way === 'restored')
    return events.some((event) => event.endsWith('(persisted)'))
      ? 'restored: from the cache'
      : 'restored: anew'
  return way
}

/** Makes of the visit what its way says. Waits for no event of the page, which may not come. */
async function travel(
  page: Page,
  cdp: CDPSession,
  url: string,
  way: Way,
  moment: number,
  did: (step: string) => void,
): Promise<void> {
  await go(page, cdp, url)
  if (way === 'plain') return
  await wait(moment)
  did(way)
  if (way === 'reloaded') {
    const before = await page.evaluate(() => performance.timeOrigin)
    await cdp.send('Page.reload')
    await until(page, (origin) => String(performance.timeOrigin) !== origin, String(before))
  }
  if (way === 'clicked') {
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href$="about"]')
      if (link) link.click()
      else location.assign(`${location.href.replace(/\/$/, '')}/about`)
    })
    const isThere = (end: string) => location.pathname.endsWith(end)
    // React Router loses a click while it hydrates, also without the kit (57 of 60): users go there in another way.
    await until(page, isThere, '/about', clickPatience).catch(async () => {
      did('the click was lost')
      await page.evaluate(() =>
        location.assign(`${location.origin}${location.pathname.replace(/\/$/, '')}/about`),
      )
      await until(page, isThere, '/about')
    })
  }
  if (way === 'restored') {
    await go(page, cdp, `${url}/about`)
    await wait(moment / 4)
    did('back')
    const { currentIndex, entries } = await cdp.send('Page.getNavigationHistory')
    const before = entries[currentIndex - 1]
    if (!before) throw new Error('The browser has no page to go back to.')
    await cdp.send('Page.navigateToHistoryEntry', { entryId: before.id })
    await until(page, (end) => !location.pathname.endsWith(end), '/about')
  }
}

async function go(page: Page, cdp: CDPSession, url: string): Promise<void> {
  const { errorText } = await cdp.send('Page.navigate', { url })
  if (errorText) throw new Error(`Page.navigate: ${errorText}`)
  await until(page, (start) => location.href.startsWith(start), url)
}

/** Asks again and again, because a page that is being left does not answer. */
async function until(
  page: Page,
  isSo: (given: string) => boolean,
  given: string,
  milliseconds = patience,
): Promise<void> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const answer: unknown = await page.evaluate(isSo, given).catch(() => false)
    if (answer === true) return
    if (performance.now() > deadline)
      throw new Error(`Not within ${milliseconds / 1000} s: ${isSo} with ${given}`)
    await wait(20)
  }
}

/** @returns the page's report when it has an outcome; its last one if it has none in time */
async function settled(page: Page): Promise<PageReport | undefined> {
  const deadline = performance.now() + patience
  let last: PageReport | undefined
  while (performance.now() < deadline) {
    // A page that is being left has no report for a moment.
    const report = await page.evaluate(() => window.visit).catch(() => undefined)
    last = report ?? last
    if (report?.outcome !== undefined) return report
    await wait(50)
  }
  return last
}

async function followConsole(cdp: CDPSession, lines: string[]): Promise<void> {
  cdp.on('Runtime.consoleAPICalled', ({ type, args }) =>
    lines.push(`${type}: ${args.map((arg) => arg.value ?? arg.description).join(' ')}`),
  )
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) =>
    lines.push(`exception: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`),
  )
  cdp.on('Log.entryAdded', ({ entry }) => lines.push(`${entry.level}: ${entry.text} ${entry.url ?? ''}`))
  cdp.on('Inspector.targetCrashed', () => lines.push('the page crashed'))
  await Promise.all([
    cdp.send('Runtime.enable'),
    cdp.send('Log.enable'),
    cdp.send('Page.enable'),
    cdp.send('Inspector.enable'),
  ])
}

/** Reads a function's variables as a debugger does: whether a loader was registered is known to nothing else. */
async function variablesOf(cdp: CDPSession, expression: string): Promise<string[]> {
  const { result } = await cdp.send('Runtime.evaluate', { expression })
  if (result.objectId === undefined) return [`${expression} is ${result.type}`]
  const properties = async (objectId: string | undefined) =>
    objectId === undefined
      ? undefined
      : await cdp.send('Runtime.getProperties', { objectId, ownProperties: true })
  const own = await properties(result.objectId)
  const scopes = own?.internalProperties?.find(({ name }) => name === '[[Scopes]]')?.value?.objectId
  const lines: string[] = []
  for (const scope of (await properties(scopes))?.result ?? []) {
    // The last one is the window.
    if (scope.value?.description?.startsWith('Global')) continue
    for (const { name, value } of (await properties(scope.value?.objectId))?.result ?? []) {
      const inner =
        value?.subtype === 'promise' || value?.subtype === 'map'
          ? await properties(value.objectId)
          : undefined
      const details = inner?.internalProperties
        ?.filter(({ name }) => /^\[\[(?:PromiseState|Entries)/.test(name))
        .map(({ value }) => value?.value ?? value?.description)
      lines.push(
        `${name}: ${String(value?.value ?? value?.description).slice(0, 200)} ${details?.join(' ') ?? ''}`,
      )
    }
  }
  return lines
}

/** Runs in the page: whether the next attempt, which an agent would make, succeeds. */
async function callAgain() {
  const began = performance.now()
  return await window.abp
    .initialize({ agent: { name: 'visit again', version: '1' }, protocolVersion: '0.1', features: {} })
    .then(
      () => `begun after ${Math.round(performance.now() - began)} ms`,
      (error: unknown) => String(error),
    )
}

/** A page or a browser that does not answer must not end the soak. */
async function within<Result>(promise: Promise<Result>): Promise<Result | string> {
  return Promise.race([
    promise.catch((error: unknown) => String(error)),
    wait(30_000, 'no answer within 30 s', { ref: false }),
  ])
}
