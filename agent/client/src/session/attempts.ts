import { orAborted } from '../abort'
import { hasFiles } from '../binary/has-files'
import { limits } from '../limits'
import { type ByteBudget, createBudget } from '../transfer/budget'
import { discard, type Fetched, nothingFetched } from '../transfer/fetched'
import type { DownloadRules } from '../transfer/reference'
import { type CallDeadline, startCallDeadline } from './call-deadline'
import { type EncodedParams, encodeParams, invokeCall } from './calls'
import type { SessionLink } from './link'
import type { Links } from './links'
import type { ProgressHandlers } from './listener'
import type { CallOptions, SessionResult } from './options'
import { receive } from './receive'
import { needsSession, type RetryOptions, sleep, waitBeforeRetry } from './retry'

/** What holds for all calls of a session. */
export interface CallRules {
  /** Milliseconds, for calls without a timeout. */
  callTimeout: number
  retry: RetryOptions | false
  downloads: Omit<DownloadRules, 'pageUrl'>
  progressHandlers: ProgressHandlers
}

/** What all attempts of one call share. */
export interface CallUnderWay {
  options: CallOptions
  /** As `performance.now()` told it. */
  started: number
  deadline: CallDeadline
  budget: ByteBudget
  fetched: Fetched
}

/**
 * Makes a call, again where that is wanted, and fetches what it returned. When it does not succeed in the end, nothing of what
 * any attempt wrote or kept is left.
 *
 * @param started - when it began, as `performance.now()` told it
 * @throws {AbpError} `INVALID_PARAMS`, `CANCELLED`, `TIMEOUT`, `TRANSPORT_ERROR`, and what connecting again gives
 */
export async function callWithRetries(
  links: Links,
  name: string,
  params: unknown,
  options: CallOptions,
  rules: CallRules,
  started: number,
): Promise<SessionResult> {
  const { signal, timeout = rules.callTimeout } = options
  const deadline = startCallDeadline(timeout, signal)
  const fetched = nothingFetched()
  const call = { options, started, deadline, fetched, budget: createBudget(rules.downloads.sizeLimit) }
  let kept = false
  try {
    const result = await attemptAll(links, name, params, call, rules)
    // Files are of use only to a caller that still waits for their names.
    if (signal?.aborted && fetched.files.size > 0) throw deadline.signal.reason
    kept = result.success
    return result
  } finally {
    deadline.stop()
    if (!kept) await discard(fetched)
  }
}

async function attemptAll(
  links: Links,
  name: string,
  params: unknown,
  call: CallUnderWay,
  rules: CallRules,
): Promise<SessionResult> {
  const { deadline, options, started } = call
  const { retry = rules.retry, signal } = options
  const encoded = await orAborted(encodeParams(params), deadline.signal)
  for (let attempt = 1; ; attempt++) {
    // The session is had again for the next call, also when this one does not wait so long.
    const link = await orAborted(links.usable(), deadline.signal)
    const result = await attemptOnce(link, name, encoded, call, rules, attempt)
    const wait = result.error && waitBeforeRetry(result.error, attempt, retry)
    if (wait === undefined || !result.error || signal?.aborted || wait > deadline.left()) {
      if (attempt === 1) return result
      const duration = performance.now() - started
      return { ...result, metadata: { duration, ...result.metadata, attempts: attempt } }
    }
    await sleep(wait, [deadline.signal, link.channel.ended])
    if (needsSession(result.error)) await orAborted(links.renew(link), deadline.signal)
  }
}

async function attemptOnce(
  link: SessionLink,
  name: string,
  params: EncodedParams,
  call: CallUnderWay,
  { callTimeout, downloads, progressHandlers }: CallRules,
  attempt: number,
): Promise<SessionResult> {
  const { deadline, options, started } = call
  const timeout = attempt > 1 && options.timeout !== undefined ? Math.ceil(deadline.left()) : options.timeout
  const watch = link.guards.watch()
  try {
    const last = attempt > 1 ? deadline.left() : callTimeout
    const outcome = await invokeCall(
      link.channel,
      name,
      params,
      { ...options, timeout },
      last,
      progressHandlers,
    )
    const result = await receive(link, outcome, call, downloads)
    await watch.arrived(result.metadata?.downloads ?? 0, downloads.patience, deadline.signal)
    const { budget, fetched } = call
    const { inlineLimit = limits.inlineBytes, onTransfer, saveTo } = options
    const reception = () => {
      const signal = AbortSignal.any([deadline.signal, link.channel.ended])
      return { saveTo, inlineLimit, onTransfer, signal, budget, files: fetched.files }
    }
    const intercepted = await watch.end(async () => {
      if (!result.success) return 'failed'
      return (await hasFiles(result.data)) ? 'unneeded' : reception()
    })
    if (!intercepted) return result
    const duration = performance.now() - started
    return { ...result, metadata: { duration, ...result.metadata, intercepted } }
  } catch (error) {
    await watch.end(() => 'failed')
    throw error
  }
}
