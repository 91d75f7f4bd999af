import { randomUUID } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { AbpError, type ErrorEnvelope, isAbpError } from '@abp-kit/core/protocol'
import { orAborted } from '../abort.ts'
import { deliver } from '../binary/deliver.ts'
import { hasFiles } from '../binary/has-files.ts'
import type { LastingConnection } from '../connection/lasting-connection.ts'
import type { PageConnection } from '../connection/page-connection.ts'
import type { ProgressHandlers } from '../events/event-listener.ts'
import type { Fate } from '../guards/receive-intercepted.ts'
import { toJson } from '../json/json.ts'
import { exchangeLimits, limits } from '../limits.ts'
import type { Outcome } from '../page/invoke.ts'
import { quote } from '../quote.ts'
import { reasonOf } from '../reason.ts'
import { type ByteBudget, createBudget } from '../transfer/budget.ts'
import { discard, type Fetched, nothingFetched } from '../transfer/fetched.ts'
import { type DownloadRules, referenceFetcher } from '../transfer/reference.ts'
import { type CallDeadline, type OpenQuestions, startCallDeadline } from './call-deadline.ts'
import type { CallOptions, SessionResult } from './call-options.ts'
import { type EncodedParams, encodeParams } from './encode-params.ts'
import { failedCall, readEnvelope } from './envelope.ts'
import { needsSession, type RetryOptions, sleep, waitBeforeRetry } from './retry.ts'

/** The settings for all calls of a session. */
export interface CallRules {
  /** Milliseconds without progress and without open elicitations, for calls without their own timeout. */
  callTimeout: number
  questions: OpenQuestions
  retry: RetryOptions | false
  downloads: Omit<DownloadRules, 'pageUrl'>
  progressHandlers: ProgressHandlers
}

/** One call, shared by all of its attempts. */
interface Call {
  name: string
  params: EncodedParams
  options: CallOptions
  rules: CallRules
  /** The start time, from `performance.now()`. */
  started: number
  deadline: CallDeadline
  budget: ByteBudget
  fetched: Fetched
}

/**
 * Makes a call, retries it if configured, and fetches its bytes. If the call fails in the end, the client
 * deletes everything that its attempts wrote or kept.
 *
 * @param started - when the call started, from `performance.now()`
 * @throws {AbpError} `INVALID_PARAMS`, `CANCELLED`, `TIMEOUT`, `TRANSPORT_ERROR`, `INVALID_BINARY`, and the
 *   errors of reconnecting
 */
export async function makeCall(
  connection: LastingConnection,
  name: string,
  params: unknown,
  options: CallOptions,
  rules: CallRules,
  started: number,
): Promise<SessionResult> {
  if (options.saveTo !== undefined && !isAbsolute(options.saveTo)) {
    throw new AbpError('INVALID_PARAMS', `\`saveTo\` is ${options.saveTo}, which is not an absolute path.`)
  }
  const { signal, timeout } = options
  const deadline = startCallDeadline(
    timeout === undefined ? { timeout: rules.callTimeout, questions: rules.questions } : { timeout },
    signal,
  )
  const fetched = nothingFetched()
  let succeeded = false
  try {
    const call = {
      ...{ name, rules, started, deadline, fetched },
      options: timeout === undefined ? withTransfers(options, deadline) : options,
      params: await orAborted(encodeParams(params), deadline.signal),
      budget: createBudget(rules.downloads.sizeLimit),
    }
    const result = await attemptAll(connection, call)
    // Files are useful only to a caller that still waits for their names.
    if (signal?.aborted && fetched.files.size > 0) throw deadline.signal.reason
    succeeded = result.success
    return result
  } finally {
    deadline.stop()
    if (!succeeded) await discard(fetched)
  }
}

/** A transfer counts as progress. The client ends transfers that are too slow. */
function withTransfers(options: CallOptions, deadline: CallDeadline): CallOptions {
  return {
    ...options,
    onTransfer(progress) {
      deadline.progress()
      return options.onTransfer?.(progress)
    },
  }
}

async function attemptAll(connection: LastingConnection, call: Call): Promise<SessionResult> {
  const { deadline, options, rules, started } = call
  const { retry = rules.retry, signal } = options
  for (let attempt = 1; ; attempt++) {
    // Reconnecting continues for the next call, even if this call does not wait for it.
    const current = await orAborted(connection.usable(), deadline.signal)
    const result = await attemptOnce(current, call, attempt)
    const wait =
      result.error && !(await isOfCapability(result.error, current))
        ? waitBeforeRetry(result.error, attempt, retry)
        : undefined
    if (wait === undefined || !result.error || signal?.aborted || wait > deadline.millisecondsLeft()) {
      if (attempt === 1) return result
      const duration = performance.now() - started
      return { ...result, metadata: { duration, ...result.metadata, attempts: attempt } }
    }
    await sleep(wait, [deadline.signal, current.channel.ended])
    if (needsSession(result.error)) await orAborted(connection.renew(current), deadline.signal)
  }
}

/**
 * Checks whether the capability itself returned a missing-session error, for example for its user's session.
 * The app then ran the call, so the client must not repeat it; a new session would also cancel the other
 * calls.
 */
async function isOfCapability(
  error: ErrorEnvelope,
  { channel, initialized }: PageConnection,
): Promise<boolean> {
  return needsSession(error) && (await channel.isInSession?.(initialized.sessionId)) === true
}

async function attemptOnce(connection: PageConnection, call: Call, attempt: number): Promise<SessionResult> {
  const { deadline, rules, started } = call
  const watch = connection.guards.watch()
  const ended = AbortSignal.any([deadline.signal, connection.channel.ended])
  try {
    const outcome = await invokeInPage(connection, call, attempt)
    const result = await receive(connection, outcome, call, ended)
    const downloads = result.metadata?.downloads ?? 0
    await watch.waitForDownloads(downloads, rules.downloads.stallMilliseconds, deadline.signal)
    // A WebMCP tool does not report whether it started a download.
    if (connection.protocol === 'webmcp' && result.success)
      await watch.waitForDownloads(1, limits.toolDownloadMilliseconds, deadline.signal)
    const intercepted = await watch.end(() => fateOfIntercepted(result, call, ended))
    if (!intercepted) return result
    const duration = performance.now() - started
    return { ...result, metadata: { duration, ...result.metadata, intercepted } }
  } catch (error) {
    await watch.end(() => 'failed')
    throw error
  }
}

/**
 * Ensures that the call ends: by its answer, its limit or its signal. The client reports the last two to the
 * page.
 */
async function invokeInPage({ channel }: PageConnection, call: Call, attempt: number): Promise<Outcome> {
  const { deadline, name, options, params, rules } = call
  const { callId = randomUUID(), onProgress, onTransfer, saveTo, signal } = options
  if (signal?.aborted) throw new AbpError('CANCELLED', 'The call was aborted before it was made.')
  const isFirst = attempt === 1
  const timeout =
    isFirst || options.timeout === undefined ? options.timeout : Math.ceil(deadline.millisecondsLeft())
  const giveUp = new AbortController()
  let graceTimer: NodeJS.Timeout | undefined
  const cancelInPage = (reason: string) =>
    void channel.invoke('cancel', [callId, reason].map(toJson), exchangeLimits.graceMilliseconds)
  const endSoon = () => {
    graceTimer = setTimeout(() => giveUp.abort(deadline.signal.reason), exchangeLimits.graceMilliseconds)
  }
  const cancel = () => cancelInPage('The agent aborted the call.')
  deadline.signal.addEventListener('abort', endSoon)
  signal?.addEventListener('abort', cancel)
  rules.progressHandlers.set(callId, (info) => {
    deadline.progress(info)
    return onProgress?.(info)
  })
  try {
    // JSON has no Infinity: for the page, an absent field means no limit.
    const jsonTimeout = Number.isFinite(timeout) ? timeout : undefined
    // A limit that counts from the latest progress needs progress reports.
    const isReported = onProgress !== undefined || options.timeout === undefined
    const given = { callId, timeout: jsonTimeout, progressToken: isReported ? callId : undefined }
    const args = [toJson(name), params.json, toJson(given)]
    const outcome = await channel.invoke('call', args, Number.POSITIVE_INFINITY, giveUp.signal, {
      files: params.files,
      legacy: saveTo !== undefined,
      ...(onTransfer && { onUpload: (loaded, total) => void onTransfer({ loaded, total }) }),
    })
    if (!outcome.ok && outcome.error.code === 'TIMEOUT') cancelInPage('The call timed out.')
    return outcome
  } finally {
    clearTimeout(graceTimer)
    deadline.signal.removeEventListener('abort', endSoon)
    signal?.removeEventListener('abort', cancel)
    rules.progressHandlers.delete(callId)
  }
}

/**
 * Builds an envelope from an outcome and delivers its bytes.
 *
 * @throws {AbpError} `TRANSPORT_ERROR`, `INVALID_BINARY`, `CANCELLED`, `TIMEOUT` (bytes without `saveTo`),
 *   `DISCONNECTED`
 */
async function receive(
  { address, page }: PageConnection,
  outcome: Outcome,
  { budget, fetched, options, rules, started }: Call,
  signal: AbortSignal,
): Promise<SessionResult> {
  const { inlineLimit = limits.inlineBytes, onTransfer, saveTo } = options
  if (!outcome.ok) return failedCall(outcome.error, performance.now() - started)
  for (const bytes of outcome.bytes ?? []) fetched.bytes.add(bytes)
  const envelope = readEnvelope(outcome.value)
  if (!envelope.success || (!outcome.bytes && saveTo === undefined)) return envelope
  const warnings = new Set<string>()
  const places = () => ({ ...rules.downloads, pageUrl: page.url(), pageAddress: address })
  try {
    const data = await deliver(envelope.data, {
      ...{ saveTo, inlineLimit, onTransfer, signal, budget },
      pageUrl: page.url(),
      fetchReference: referenceFetcher(places),
      onWarning: (message) => warnings.add(message),
      files: fetched.files,
    })
    if (warnings.size === 0) return { ...envelope, data }
    const duration = performance.now() - started
    return { ...envelope, data, metadata: { duration, ...envelope.metadata, warnings: [...warnings] } }
  } catch (error) {
    if (isAbpError(error)) throw error
    const reason = quote(reasonOf(error), limits.messageCharacters)
    throw new AbpError('TRANSPORT_ERROR', `The result could not be fetched: ${reason}`, { cause: error })
  }
}

async function fateOfIntercepted(result: SessionResult, call: Call, signal: AbortSignal): Promise<Fate> {
  if (!result.success) return 'failed'
  if (await hasFiles(result.data)) return 'unneeded'
  const { budget, fetched, options } = call
  const { inlineLimit = limits.inlineBytes, onTransfer, saveTo } = options
  return { saveTo, inlineLimit, onTransfer, signal, budget, files: fetched.files }
}
