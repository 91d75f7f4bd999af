import type { DownloadRules } from '../transfer/reference'
import { encodeParams, invokeCall } from './calls'
import type { Links } from './links'
import type { ProgressHandlers } from './listener'
import type { CallOptions, SessionResult } from './options'
import { defaultInlineLimit, receive } from './receive'
import { needsSession, type RetryOptions, sleep, waitBeforeRetry } from './retry'

/** What holds for all calls of a session. */
export interface CallRules {
  /** Milliseconds, for calls without a timeout. */
  callTimeout: number
  retry: RetryOptions | false
  downloads: Omit<DownloadRules, 'pageUrl'>
  progressHandlers: ProgressHandlers
}

/**
 * Makes a call, again where that is wanted, and fetches what it returned.
 *
 * @param started - when it began, as `performance.now()` told it
 * @throws {AbpError} `INVALID_PARAMS`, `CANCELLED`, `TRANSPORT_ERROR`, and what connecting again gives
 */
export async function callWithRetries(
  links: Links,
  name: string,
  params: unknown,
  options: CallOptions,
  { callTimeout, downloads, progressHandlers, retry: usualRetry }: CallRules,
  started: number,
): Promise<SessionResult> {
  const {
    inlineLimit = defaultInlineLimit,
    retry = usualRetry,
    saveTo,
    signal,
    timeout = callTimeout,
  } = options
  const encoded = await encodeParams(params)
  for (let attempt = 1; ; attempt++) {
    const link = await links.usable()
    const watch = link.guards.watch()
    const outcome = await invokeCall(link.channel, name, encoded, options, callTimeout, progressHandlers)
    const result = await receive(link, outcome, options, downloads, started)
    const patience = result.error?.code === 'TIMEOUT' ? 2_000 : 30_000
    const intercepted = await watch.end({ saveTo, inlineLimit, signal, patience })
    const wait = result.error && waitBeforeRetry(result.error, attempt, retry)
    const left = timeout - (performance.now() - started)
    if (wait === undefined || !result.error || signal?.aborted || wait > left) {
      if (!intercepted && attempt === 1) return result
      const duration = performance.now() - started
      const more = { ...(intercepted && { intercepted }), ...(attempt > 1 && { attempts: attempt }) }
      return { ...result, metadata: { duration, ...result.metadata, ...more } }
    }
    await sleep(wait, [signal, link.channel.ended])
    if (needsSession(result.error)) await links.renew(link)
  }
}
