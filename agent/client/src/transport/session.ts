import {
  AbpError,
  type AppIdentity,
  type CallResult,
  type CancelResult,
  type CapabilitySummary,
  type ErrorEnvelope,
  type InitializeResult,
  isAbpError,
  type SessionFeatures,
} from '@abp-kit/core/protocol'
import { type OpenQuestions, startCallDeadline } from '../call/call-deadline.ts'
import type { BasicCallOptions as CallOptions } from '../call/call-options.ts'
import { failedCall, readEnvelope } from '../call/envelope.ts'
import type { ProgressHandlers } from '../events/event-listener.ts'
import { exchangeLimits } from '../limits.ts'
import type { Outcome } from '../page/invoke.ts'
import { readCancelResult } from '../page/read-answers.ts'
import { warnOfVersion } from '../session/protocol-version.ts'
import type { SessionWarning } from '../session/session-warning.ts'
import { type ByteForm, convertBytes } from './bytes.ts'
import type { MessageChannelToApp } from './channel.ts'

/** The capabilities of an app, by name. */
export interface OfferedCapabilities {
  [name: string]: { input: unknown; output: unknown }
}

type Arguments<Input> =
  Record<never, never> extends Input
    ? [params?: Input, options?: CallOptions]
    : [params: Input, options?: CallOptions]

export interface MessageSessionParts {
  channel: MessageChannelToApp
  initialized: InitializeResult
  form: ByteForm
  /** Milliseconds without progress and without open elicitations, for calls without their own timeout. */
  callTimeout: number
  questions: OpenQuestions
  progressHandlers: ProgressHandlers
  /** The number of ignored messages, from the app or from others. */
  ignored(): number
  /** Stops listening. */
  release(): void
}

/**
 * An agent's session with an app at the other end of a message transport (docs/protocol.md §3). Like
 * `Session`, but without the features that need a driven browser. The app's manifest contains the schemas.
 */
export class MessageSession<Offered extends object = OfferedCapabilities> {
  readonly sessionId: string
  /** The app, as it describes itself. */
  readonly app: AppIdentity
  /** The app's capabilities at the start of the session. */
  readonly capabilities: readonly CapabilitySummary[]
  /** The features that both sides support. */
  readonly features: SessionFeatures
  /** Problems with the app that do not prevent its use: it uses another protocol version. */
  readonly warnings: readonly SessionWarning[]
  readonly #parts: MessageSessionParts
  #calls = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(parts: MessageSessionParts) {
    this.#parts = parts
    this.sessionId = parts.initialized.sessionId
    this.app = parts.initialized.app
    this.capabilities = parts.initialized.capabilities
    this.features = parts.initialized.features
    const warning = warnOfVersion(parts.initialized.protocolVersion)
    this.warnings = warning ? [warning] : []
  }

  /**
   * The number of ignored messages: from other windows or origins, of unknown shape, or answers without a
   * request.
   */
  get ignored(): number {
    return this.#parts.ignored()
  }

  /**
   * Calls a capability.
   *
   * @param params - JSON data; bytes as `BinaryData` with an `ArrayBuffer`, typed array or `Blob` as
   *   `content`. Over `postMessage`, an `ArrayBuffer` is transferred, so it is empty afterwards
   *   (docs/protocol.md §4).
   * @returns the protocol's envelope. The method never throws and never hangs. Bytes in `data` are
   *   `BinaryData` with an `ArrayBuffer` (`postMessage`) or a base64 string (socket). Client-side errors:
   *   `INVALID_PARAMS` when the parameters cannot be sent, `TIMEOUT` and `CANCELLED` (with
   *   `cancelled: true`), `DISCONNECTED` when the app or the session has gone away.
   */
  async call<Name extends keyof Offered & string>(
    name: Name,
    ...[params, options]: Arguments<InputOf<Offered[Name]>>
  ): Promise<CallResult<OutputOf<Offered[Name]>>> {
    const started = performance.now()
    const failed = (error: ErrorEnvelope) => failedCall(error, performance.now() - started)
    try {
      const outcome = await this.#requestCall(name, params ?? {}, options ?? {})
      return outcome.ok ? readEnvelope(outcome.value) : failed(outcome.error)
    } catch (error) {
      const reason = isAbpError(error)
        ? error
        : new AbpError('INVALID_PARAMS', `\`params\` cannot be read: ${error}`)
      return failed(reason.toJSON())
    }
  }

  async #requestCall(name: string, params: unknown, options: CallOptions): Promise<Outcome> {
    const { channel, callTimeout, form, progressHandlers, questions } = this.#parts
    const { timeout, signal, onProgress, callId = `${this.sessionId}-${++this.#calls}` } = options
    if (signal?.aborted) throw new AbpError('CANCELLED', 'The call was aborted before it was made.')
    const converted = await this.#inTurn(() => convertBytes(params, form))
    if (signal?.aborted) throw new AbpError('CANCELLED', 'The call was aborted before it was made.')
    const limit = timeout === undefined ? { timeout: callTimeout, questions } : { timeout }
    const deadline = startCallDeadline(limit, signal)
    const giveUp = new AbortController()
    let graceTimer: ReturnType<typeof setTimeout> | undefined
    const endSoon = () => {
      graceTimer = setTimeout(() => giveUp.abort(deadline.signal.reason), exchangeLimits.graceMilliseconds)
    }
    const cancel = () => void this.#cancel(callId, 'The agent aborted the call.')
    deadline.signal.addEventListener('abort', endSoon)
    signal?.addEventListener('abort', cancel)
    progressHandlers.set(callId, (info) => {
      deadline.progress(info)
      return onProgress?.(info)
    })
    try {
      const given = {
        callId,
        ...(timeout !== undefined && { timeout }),
        // A limit that counts from the latest progress needs progress reports.
        ...((onProgress || timeout === undefined) && { progressToken: callId }),
      }
      // Both forms of the message, because some apps read one and some the other (docs/protocol.md §3,
      // Message transports).
      const payload = { name, capability: name, params: converted, ...given, options: given }
      const limits = {
        timeout: Number.POSITIVE_INFINITY,
        giveUp: giveUp.signal,
      }
      const outcome = await channel.request('capabilities/call', 'capabilities/call-result', payload, limits)
      if (!outcome.ok && outcome.error.code === 'TIMEOUT') void this.#cancel(callId, 'The call timed out.')
      return outcome
    } finally {
      deadline.stop()
      clearTimeout(graceTimer)
      signal?.removeEventListener('abort', cancel)
      progressHandlers.delete(callId)
    }
  }

  /**
   * Cancels a running call (docs/protocol.md §3, Cancellation).
   *
   * @param callId - the `callId` that was passed to `call`
   * @returns `cancelled: false` with a reason when the call is unknown or has finished
   * @throws {AbpError} with the app's code, or `DISCONNECTED`, `TIMEOUT`, `TRANSPORT_ERROR`
   */
  async cancel(callId: string, reason?: string): Promise<CancelResult> {
    const outcome = await this.#cancel(callId, reason)
    if (!outcome.ok) throw new AbpError(outcome.error.code, outcome.error.message, outcome.error)
    const cancelled = readCancelResult(outcome.value)
    if (cancelled) return cancelled
    throw new AbpError('TRANSPORT_ERROR', "The app's answer to `cancel` does not have the protocol's form.")
  }

  async #cancel(callId: string, reason: string | undefined): Promise<Outcome> {
    await this.#inTurn(() => undefined)
    const payload = { callId, ...(reason !== undefined && { reason }) }
    return this.#parts.channel.request('capabilities/cancel', 'capabilities/cancel-result', payload, {
      timeout: exchangeLimits.graceMilliseconds,
    })
  }

  /**
   * Runs steps in order, so that a later call or cancellation cannot overtake a call that is still reading a
   * file.
   */
  async #inTurn<Result>(step: () => Result | Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(step)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /**
   * Ends the session and notifies the app, which then cancels its running calls. Never throws. A second call
   * has no effect.
   */
  close(options: { reason?: string } = {}): void {
    const { channel, release } = this.#parts
    channel.tell('shutdown', options)
    channel.end(new AbpError('DISCONNECTED', 'The session was closed. Connect again.'))
    release()
  }
}

type InputOf<Capability> = Capability extends { input: infer Input } ? Input : unknown
type OutputOf<Capability> = Capability extends { output: infer Output } ? Output : unknown
