import type { BrowserHandle, ContextOptions } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core/protocol'
import type { CallRules } from './calls/call-capabilities.ts'
import { type Gathered, gatherEvidence, knownCapabilities } from './gather-evidence.ts'
import type { Finding, Measured, Report } from './report.ts'
import { chooseRules, stepsFor } from './rules/index.ts'
import { policyRule, stopsBootstrap } from './rules/page.ts'
import type { Step } from './rules/rule.ts'
import type { KnownCapability } from './site/evidence.ts'

export interface CheckOptions {
  /** A browser to use, from the client's `openBrowser`; it stays open. Without it, the check starts one. */
  browser?: BrowserHandle
  /**
   * The logins with which the browser opens pages; see the client's `openBrowser`. Requests over HTTP do not
   * use them, like those of an agent that is not signed in. Not allowed with `browser`, which has its own
   * logins.
   */
  storageState?: ContextOptions['storageState']
  /** Aborts the check; `checkSite` then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called before each step. */
  onProgress?: (step: Step) => unknown
  /** The ids of the rules to check (default: all). Only the steps that they need are run. */
  rules?: readonly string[]
  /** The calls to make; `false` makes none. */
  calls?: CallRules | false
  /**
   * Milliseconds to wait for the answer to a call that is made while the page loads (default: 25,000, which
   * is longer than the adapters' own deadline).
   */
  answerTimeout?: number
  /**
   * Milliseconds for each answer of the server and the page (default: 30,000, because a development server
   * compiles a page on its first request).
   */
  requestTimeout?: number
  /** An earlier report, or a manifest: the site must still offer everything that it lists. */
  compare?: { capabilities: readonly KnownCapability[] }
}

const docs = 'https://github.com/abp-kit/abp-kit/blob/main/agent/conformance/README.md#'
/** The steps whose results mean nothing if a page's inline script is blocked. One cause is one finding. */
const follows: ReadonlySet<Step> = new Set(['page', 'failures', 'protocol', 'session', 'calls'])
/** Limits the findings of one rule, because a site is not trusted. */
const findingsOfRule = 100

/**
 * Checks whether a site follows the rules of the protocol (docs/protocol.md) in the way that agents use it:
 * over plain HTTP, then in a browser. If a page only redirects with `<meta http-equiv="refresh">`, the check
 * uses the target page.
 *
 * @param url - the absolute URL of a page
 * @returns the report, even for a site that does not respond; `skipped` lists unchecked rules with the
 *   reason
 * @throws {AbpError} `INVALID_PARAMS` for an invalid URL, rule or storage state; the signal's reason. Every
 *   other failure is in the report
 *
 * @example
 * const { findings } = await checkSite('http://localhost:3000/')
 * for (const { rule, what, remedy } of findings) console.log(rule, what, remedy)
 */
export async function checkSite(url: string | URL, options: CheckOptions = {}): Promise<Report> {
  const { answerTimeout = 25_000, browser, calls = {}, compare, onProgress, storageState } = options
  const { requestTimeout = 30_000, signal = new AbortController().signal } = options
  const start = readUrl(url)
  if (browser && storageState !== undefined)
    throw new AbpError(
      'INVALID_PARAMS',
      'Give either `browser` or `storageState`: a browser has a state of its own. To use both, give the state to `openBrowser`.',
    )
  const rules = chooseRules(options.rules, compare !== undefined)
  const started = performance.now()
  const gathered = await gatherEvidence(start, stepsFor(rules), {
    ...(browser && { browser }),
    ...(storageState !== undefined && { storageState }),
    ...(onProgress && { onProgress }),
    limits: { requestTimeout, signal },
    calls,
    answerTimeout,
    before: compare?.capabilities,
  })
  const { evidence, failures, page, skipped } = gathered
  const isStopped = rules.some(({ id }) => id === policyRule) && stopsBootstrap(evidence)
  const findings: Finding[] = []
  const checked: string[] = []
  for (const rule of rules) {
    if (evidence[rule.step] === undefined) {
      skipped.push({ what: rule.id, why: failures.get(rule.step) ?? 'An earlier step failed.' })
      continue
    }
    const faults = rule.judge(evidence)
    if (isStopped && faults.length > 0 && rule.id !== policyRule && follows.has(rule.step)) {
      skipped.push({
        what: rule.id,
        why: 'It follows from `content-security-policy`: the Content-Security-Policy blocks the inline script.',
      })
      continue
    }
    checked.push(rule.id)
    for (const fault of faults.slice(0, findingsOfRule))
      findings.push({ rule: rule.id, severity: rule.severity, docs: docs + rule.id, ...fault })
  }
  const capabilities = knownCapabilities(evidence) ?? []
  return { url: page, findings, checked, skipped, measured: measure(gathered, started), capabilities }
}

function measure({ evidence, steps }: Gathered, started: number): Measured {
  const { calls, html, manifest, page } = evidence
  const [first] = html?.pages ?? []
  const [bootstrap] = first?.bootstraps ?? []
  const [link] = first?.links ?? []
  return {
    duration: performance.now() - started,
    steps,
    ...(bootstrap && { bootstrapBytes: bootstrap.bytes }),
    ...(link && { linkEndsAt: link.end }),
    ...(manifest && {
      manifestBytes: manifest.bytes,
      capabilities: manifest.read.manifest?.capabilities.length ?? 0,
    }),
    ...(page && { webMcp: { available: page.webMcp, ...(page.tools && { tools: page.tools.length }) } }),
    calls: (calls?.made ?? []).map(({ name, result }) => ({
      capability: name,
      success: result.success,
      duration: result.metadata?.duration ?? 0,
    })),
  }
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
