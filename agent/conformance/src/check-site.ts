import { randomUUID } from 'node:crypto'
import { type BrowserHandle, openBrowser, type Session } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core/protocol'
import { type CallRules, callCapabilities } from './calls/call-capabilities'
import type { HtmlEvidence, SessionEvidence } from './evidence'
import type { Finding, Measured, Report, Skipped } from './report'
import type { Evidence, Rule, Step } from './rule'
import { rules as allRules } from './rules'
import { holdSession } from './site/hold-session'
import { loseCode } from './site/lose-code'
import { observePage } from './site/observe-page'
import { readManifest } from './site/read-manifest'
import { readers, readPage } from './site/read-page'

export interface CheckOptions {
  /** A browser to use, from the client's `openBrowser`; it stays open. Without it, one is started. */
  browser?: BrowserHandle
  /** Ends the check; `checkSite` then rejects with its reason. */
  signal?: AbortSignal
  /** Called before each step. */
  onProgress?: (step: Step) => unknown
  /** The ids of the rules to check; all by default. Only the steps that they need are taken. */
  rules?: readonly string[]
  /** What to call; `false`: nothing. */
  calls?: CallRules | false
  /**
   * Milliseconds to wait for the answer to a call that is made while the page loads; 25,000 by default, which is longer
   * than the adapters' own deadline.
   */
  answerTimeout?: number
}

const docs = 'https://github.com/abp-kit/abp-kit/blob/main/agent/conformance/README.md#'
/** One rule may not fill a report: a site is not trusted. */
const findingsOfRule = 100

/**
 * Checks whether a site keeps the rules of the protocol (docs/protocol.md), in the way in which agents use it: over plain
 * HTTP, then in a browser.
 *
 * @param url - an absolute URL of a page
 * @returns the report, also of a site that is not there: what could not be checked is `skipped`, with the reason
 * @throws {AbpError} `INVALID_PARAMS` for a wrong URL or rule; the signal's reason. Every other failure is in the report
 *
 * @example
 * const { findings } = await checkSite('http://localhost:3000/')
 * for (const { rule, what, remedy } of findings) console.log(rule, what, remedy)
 */
export async function checkSite(url: string | URL, options: CheckOptions = {}): Promise<Report> {
  const { answerTimeout = 25_000, calls = {}, onProgress, signal = new AbortController().signal } = options
  const page = readUrl(url)
  const rules = chooseRules(options.rules)
  const needed = stepsFor(rules)
  const started = performance.now()
  const evidence: Partial<Evidence> = {}
  const failures = new Map<Step, string>()
  const skipped: Skipped[] = []

  /** Runs a step that some rule needs. What fails in it is the reason why those rules are skipped. */
  const take = async (step: Step, gather: () => Promise<void>) => {
    signal.throwIfAborted()
    if (!needed.has(step)) return
    onProgress?.(step)
    try {
      await gather()
    } catch (error) {
      signal.throwIfAborted()
      failures.set(step, reasonOf(error))
    }
  }

  await take('html', async () => {
    evidence.html = await readPages(page, signal)
  })
  const link = evidence.html?.pages[0]?.links[0]
  const base = evidence.html?.pages[0]?.url ?? page
  if (link === undefined || !URL.canParse(link.href, base))
    failures.set('manifest', 'The page links no manifest.')
  else
    await take('manifest', async () => {
      evidence.manifest = await readManifest(new URL(link.href, base).href, signal)
    })
  if (inBrowserOnly.some((step) => needed.has(step))) await inBrowser(useSite)
  return report()

  async function useSite(browser: BrowserHandle): Promise<void> {
    await take('page', async () => {
      evidence.page = await observePage(browser, page, signal, answerTimeout)
    })
    await take('failures', async () => {
      evidence.failures = await loseCode(browser, page, signal)
    })
    await take('session', async () => {
      evidence.session = await holdSession(browser, page, signal, callAll)
      if (evidence.session.failure) failures.set('calls', 'There is no session.')
    })
  }

  async function callAll(session: Session, listed: SessionEvidence['listed']): Promise<void> {
    if (calls === false) failures.set('calls', 'The options say to call nothing.')
    else
      await take('calls', async () => {
        const published = evidence.manifest?.read.manifest?.capabilities ?? []
        const skip = (one: Skipped) => skipped.push(one)
        evidence.calls = await callCapabilities(session, listed, published, calls, { signal, skip })
      })
  }

  async function inBrowser(use: (browser: BrowserHandle) => Promise<void>): Promise<void> {
    if (options.browser) return use(options.browser)
    let browser: BrowserHandle
    try {
      browser = await openBrowser({ signal })
    } catch (error) {
      signal.throwIfAborted()
      for (const step of [...inBrowserOnly, 'calls'] as const) failures.set(step, reasonOf(error))
      return
    }
    try {
      await use(browser)
    } finally {
      await browser.close()
    }
  }

  function report(): Report {
    const findings: Finding[] = []
    const checked: string[] = []
    for (const rule of rules) {
      if (evidence[rule.step] === undefined) {
        skipped.push({ what: rule.id, why: failures.get(rule.step) ?? 'An earlier step failed.' })
        continue
      }
      checked.push(rule.id)
      for (const fault of rule.judge(evidence).slice(0, findingsOfRule))
        findings.push({ rule: rule.id, severity: rule.severity, docs: docs + rule.id, ...fault })
    }
    return { url: page, findings, checked, skipped, measured: measure(evidence, started) }
  }
}

async function readPages(url: string, signal: AbortSignal): Promise<HtmlEvidence> {
  const pages = await Promise.all(readers.map((reader) => readPage(url, reader, signal)))
  // Below the page that was reached: its app may have a base path.
  const nowhere = new URL(pages[0]?.url ?? url)
  nowhere.pathname = `${nowhere.pathname.replace(/\/$/, '')}/${randomUUID()}`
  return { pages, missing: await readPage(nowhere.href, readers[0], signal) }
}

function measure({ calls, html, manifest, page }: Partial<Evidence>, started: number): Measured {
  const [first] = html?.pages ?? []
  const [bootstrap] = first?.bootstraps ?? []
  const [link] = first?.links ?? []
  return {
    duration: performance.now() - started,
    ...(bootstrap && { bootstrapBytes: bootstrap.bytes }),
    ...(link && { linkEndsAt: link.end }),
    ...(manifest && {
      manifestBytes: manifest.bytes,
      capabilities: manifest.read.manifest?.capabilities.length ?? 0,
    }),
    ...(page && { webMcp: { available: page.webMcp } }),
    calls: (calls?.made ?? []).map(({ name, result }) => ({
      capability: name,
      success: result.success,
      duration: result.metadata?.duration ?? 0,
    })),
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = Object(error)
  return [message ?? error, Object(cause).message].filter(Boolean).join(': ').slice(0, 500)
}

/** @throws {AbpError} `INVALID_PARAMS` */
function readUrl(url: string | URL): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed && /^https?:$/.test(parsed.protocol)) return parsed.href
  throw new AbpError(
    'INVALID_PARAMS',
    `${String(url).slice(0, 200)} is not an absolute URL. Write it like http://localhost:3000/.`,
  )
}

const inBrowserOnly = ['page', 'failures', 'session'] as const

/** The steps whose evidence a step uses. */
const uses: Record<Step, readonly Step[]> = {
  html: [],
  manifest: ['html'],
  page: [],
  failures: [],
  session: ['manifest'],
  calls: ['session'],
}

/** @returns the steps that gather what the rules judge */
function stepsFor(rules: readonly Rule[]): Set<Step> {
  const steps = new Set(rules.map(({ step }) => step))
  // A set goes on with what is added to it.
  for (const step of steps) for (const earlier of uses[step]) steps.add(earlier)
  return steps
}

/** @throws {AbpError} `INVALID_PARAMS` */
function chooseRules(ids: readonly string[] | undefined): readonly Rule[] {
  const unknown = ids?.find((id) => !allRules.some((rule) => rule.id === id))
  if (unknown === undefined) return allRules.filter(({ id }) => ids === undefined || ids.includes(id))
  throw new AbpError(
    'INVALID_PARAMS',
    `There is no rule ${unknown.slice(0, 100)}. There are: ${allRules.map(({ id }) => id).join(', ')}.`,
  )
}
