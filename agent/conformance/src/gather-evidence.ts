import { type BrowserHandle, type ContextOptions, openBrowser, type Session } from '@abp-kit/client'
import { isAbpError } from '@abp-kit/core/protocol'
import { type CallRules, callCapabilities } from './calls/call-capabilities.ts'
import type { Evidence, Step } from './rules/rule.ts'
import { isBroken, type KnownCapability, type SessionEvidence, type Skipped } from './site/evidence.ts'
import { holdSession } from './site/hold-session.ts'
import { loseCode } from './site/lose-code.ts'
import { observePage } from './site/observe-page.ts'
import { readManifest } from './site/read-manifest.ts'
import { readPages } from './site/read-pages.ts'
import { speakProtocol } from './site/speak-protocol.ts'
import type { WaitLimits } from './site/within.ts'

export interface GatherOptions {
  browser?: BrowserHandle
  storageState?: ContextOptions['storageState']
  limits: WaitLimits
  onProgress?: (step: Step) => unknown
  calls: CallRules | false
  answerTimeout: number
  before: readonly KnownCapability[] | undefined
}

export interface Gathered {
  /** The page that was checked. */
  page: string
  evidence: Partial<Evidence>
  /** The reason why a step has no evidence. */
  failures: Map<Step, string>
  skipped: Skipped[]
  /** Milliseconds of each step that ran. The browser steps overlap. */
  steps: Partial<Record<Step, number>>
}

/** How often the browser steps are repeated for a page that reloads itself. */
const mostReloads = 2

const inBrowserOnly = ['page', 'failures', 'protocol', 'session'] as const

/**
 * Runs the steps. Steps without a browser run first, while the browser starts. The first browser step opens
 * the page alone, so that a dev server compiles it for the others; these then run in parallel.
 *
 * @param start - the page's URL
 * @throws {AbpError} `INVALID_PARAMS` for a storage state that cannot be read; the signal's reason. Other
 *   failures are in `failures`
 */
export async function gatherEvidence(
  start: string,
  needed: ReadonlySet<Step>,
  { answerTimeout, before, browser: given, calls, limits, onProgress, storageState }: GatherOptions,
): Promise<Gathered> {
  const { signal } = limits
  const evidence: Partial<Evidence> = {}
  const failures: Gathered['failures'] = new Map()
  const skipped: Skipped[] = []
  const steps: Gathered['steps'] = {}
  let page = start

  /** Runs a step that some rule needs. Its failure is the reason why those rules are skipped. */
  const take = async (step: Step, gather: () => Promise<void>) => {
    signal.throwIfAborted()
    if (!needed.has(step)) return
    onProgress?.(step)
    const started = performance.now()
    try {
      await gather()
    } catch (error) {
      signal.throwIfAborted()
      failures.set(step, reasonOf(error))
    }
    steps[step] = performance.now() - started
  }

  const usesBrowser = inBrowserOnly.some((step) => needed.has(step))
  const opening = usesBrowser ? (given ?? startBrowser(signal, storageState)) : undefined
  // Awaited below.
  Promise.resolve(opening).catch(() => undefined)
  try {
    await readSite()
    const { pages = [] } = evidence.html ?? {}
    const isEndless = pages.some((one) => one.isEndless)
    // Any browser result would follow from that.
    if (isEndless || isBroken(pages))
      for (const step of [...inBrowserOnly, 'calls'] as const)
        failures.set(
          step,
          isEndless
            ? 'The server sends the page without an end, and a browser would read all of it.'
            : `The page itself fails, with the status ${pages[0]?.status}.`,
        )
    else if (opening) await useBrowser(opening)
  } finally {
    if (!given)
      await Promise.resolve(opening).then(
        (own) => own?.close(),
        () => undefined,
      )
  }
  return { page, evidence, failures, skipped, steps }

  async function readSite(): Promise<void> {
    await take('html', async () => {
      evidence.html = await readPages(start, limits)
      page = evidence.html.page
    })
    const link = evidence.html?.pages[0]?.links[0]
    const base = evidence.html?.pages[0]?.base ?? page
    const unread = failures.get('html')
    if (unread !== undefined) failures.set('manifest', unread)
    else if (link === undefined || !URL.canParse(link.href, base))
      failures.set('manifest', 'The page links no manifest.')
    else
      await take('manifest', async () => {
        evidence.manifest = await readManifest(new URL(link.href, base).href, limits)
      })
  }

  async function useBrowser(starting: BrowserHandle | Promise<BrowserHandle>): Promise<void> {
    let browser: BrowserHandle
    try {
      browser = await starting
    } catch (error) {
      signal.throwIfAborted()
      // The caller's mistake, such as a missing file with logins.
      if (isAbpError(error) && error.code === 'INVALID_PARAMS') throw error
      for (const step of [...inBrowserOnly, 'calls'] as const) failures.set(step, reasonOf(error))
      return
    }
    for (let reloads = 0; (await takeInBrowser(browser)) && reloads < mostReloads; reloads++)
      for (const step of inBrowserOnly) {
        delete evidence[step]
        failures.delete(step)
      }
    await compare()
  }

  /**
   * @returns whether the page reloaded itself meanwhile. A development server triggers this when it finds
   *   packages that it has not prepared. Observations during that time say nothing about the app.
   */
  async function takeInBrowser(browser: BrowserHandle): Promise<boolean> {
    let isReloaded = false
    let settle: (hasAbp: boolean) => void = () => undefined
    const settled = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    const observed = take('page', async () => {
      evidence.page = await observePage(browser, page, limits, answerTimeout, {
        onSettled: settle,
        onReload: () => {
          isReloaded = true
        },
      })
    })
    // Without `window.abp`, each step would only wait in vain again.
    const hasAbp = failures.has('html') || (await Promise.race([observed.then(() => true), settled]))
    const lost = take('failures', async () => {
      // A browser needs long to load a large page, and this step needs only one answer.
      if (hasAbp) evidence.failures = await loseCode(browser, page, limits)
      else failures.set('failures', 'The page has no `window.abp`.')
    })
    const spoken = take('protocol', async () => {
      const said = hasAbp ? await speakProtocol(browser, page, limits) : undefined
      if (said) evidence.protocol = said
      else failures.set('protocol', 'The page has no `window.abp` that answers.')
    })
    const used = take('session', async () => {
      evidence.session = await holdSession(browser, page, limits, (session, listed) =>
        callAll(browser, session, listed),
      )
      if (evidence.session.failure) failures.set('calls', 'There is no session.')
    })
    const ended = await Promise.allSettled([observed, lost, spoken, used])
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return isReloaded
  }

  async function callAll(
    browser: BrowserHandle,
    session: Session,
    listed: SessionEvidence['listed'],
  ): Promise<void> {
    // Calls that the user allowed may be irreversible, so they run only once, even if the page reloads
    // itself.
    const isDone = evidence.calls !== undefined && calls !== false && (calls.consequential || calls.params)
    failures.delete('calls')
    if (calls === false) failures.set('calls', 'The options say to call nothing.')
    else if (!isDone)
      await take('calls', async () => {
        skipped.length = 0
        delete evidence.calls
        const published = evidence.manifest?.read.manifest?.capabilities ?? []
        const skip = (one: Skipped) => skipped.push(one)
        evidence.calls = await callCapabilities(session, listed, published, calls, {
          browser,
          limits,
          skip,
        })
      })
  }

  async function compare(): Promise<void> {
    const now = knownCapabilities(evidence)
    if (before === undefined) failures.set('compare', 'There is no earlier report.')
    else if (now === undefined) failures.set('compare', 'Neither the page nor a manifest lists anything.')
    else evidence.compare = { before, now }
  }
}

/** @returns the site's capabilities: those in its manifest, and those that only its page lists */
export function knownCapabilities({ manifest, session }: Partial<Evidence>): KnownCapability[] | undefined {
  const published = manifest?.read.manifest?.capabilities
  // An unlisted capability may depend on the user, so its absence means nothing.
  const listed = session?.failure ? undefined : session?.listed.filter((one) => one.listed !== false)
  if (!published && !listed) return undefined
  const all = new Map([...(listed ?? []), ...(published ?? [])].map((one) => [one.name, one]))
  return Array.from(all.values(), ({ deprecated, inputSchema, name, outputSchema }) => ({
    name,
    ...(deprecated && { deprecated }),
    ...(inputSchema && { inputSchema }),
    ...(outputSchema && { outputSchema }),
  }))
}

function startBrowser(
  signal: AbortSignal,
  storageState: ContextOptions['storageState'],
): Promise<BrowserHandle> {
  return openBrowser({
    signal,
    args: ['--enable-features=WebMCP'],
    ...(storageState !== undefined && { storageState }),
  })
}

function reasonOf(error: unknown): string {
  const { cause, message } = Object(error)
  return [message ?? error, Object(cause).message].filter(Boolean).join(': ').slice(0, 500)
}
