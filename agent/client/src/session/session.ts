import { randomUUID } from 'node:crypto'
import { AbpError, isAbpError } from '@abp-kit/core'
import type {
  AppIdentity,
  CallResult,
  CancelResult,
  CapabilityDescriptor,
  CapabilitySummary,
  ErrorEnvelope,
  InitializeResult,
  ProgressInfo,
  SessionFeatures,
  SupportResult,
} from '@abp-kit/core/protocol'
import type { Page } from 'puppeteer-core'
import type { Outcome } from '../page/invoke'
import { isCancelResult, isDescriptorOrNull, isDescriptors, isSupportResult } from './answers'
import type { PageChannel } from './channel'
import { encodeForPage } from './encode'
import { failedCall, readEnvelope } from './envelope'
import type { ProgressHandlers } from './listener'

/** Milliseconds that a page gets beyond a call's own timeout, and after a cancel, to answer by itself. */
const grace = 2_000
const questionLimit = 30_000

export interface CallOptions {
  /**
   * Milliseconds, also told to the page. Without it the capability's own limit holds, and the session's `callTimeout`
   * as the last resort.
   */
  timeout?: number
  /** Aborting it cancels the call in the page. */
  signal?: AbortSignal
  /** Progress of this call. */
  onProgress?: (info: ProgressInfo) => unknown
  /** For `cancel`; made up when absent. */
  callId?: string
}

/** What a session is made of; `connect` is what makes one. */
export interface SessionParts {
  page: Page
  channel: PageChannel
  initialized: InitializeResult
  /** Milliseconds. */
  callTimeout: number
  progressHandlers: ProgressHandlers
  /** Closes what was opened for this session. */
  release: () => Promise<void>
}

/** An agent's session with one page (protocol.md §3). */
export class Session {
  readonly sessionId: string
  /** The app, as the page itself says. */
  readonly app: AppIdentity
  /** What the app offered when the session began. */
  readonly capabilities: readonly CapabilitySummary[]
  /** What both sides have. */
  readonly features: SessionFeatures
  /** The driver's page, for what the protocol does not cover, such as screenshots. */
  readonly page: Page
  readonly #parts: SessionParts
  #closing: Promise<void> | undefined

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.page = parts.page
    this.sessionId = parts.initialized.sessionId
    this.app = parts.initialized.app
    this.capabilities = parts.initialized.capabilities
    this.features = parts.initialized.features
  }

  /**
   * Calls a capability.
   *
   * @param name - such as `convert.markdownToHtml`
   * @param params - JSON data; bytes as `BinaryData` with a `Buffer`, `Uint8Array`, `ArrayBuffer` or `Blob` as
   *   `content`. At most 90 MB as JSON.
   * @returns the protocol's envelope, always: it never throws and never hangs. Bytes in `data` are `BinaryData` with base64
   *   text, see `decodeBinary`. Errors of this side: `INVALID_PARAMS` for what cannot be sent, `TIMEOUT` and `CANCELLED`
   *   (with `cancelled: true`), `DISCONNECTED` when page, browser or session are gone, `TRANSPORT_ERROR` when the
   *   answer cannot be carried.
   *
   * @example
   * const { success, data, error } = await session.call<{ html: string }>('convert.markdownToHtml', { markdown: '# Hi' })
   */
  async call<Data = unknown>(
    name: string,
    params: unknown = {},
    options: CallOptions = {},
  ): Promise<CallResult<Data>> {
    const started = performance.now()
    const failed = (error: ErrorEnvelope) => failedCall(error, performance.now() - started)
    try {
      const outcome = await this.#invokeCall(name, params, options)
      return outcome.ok ? readEnvelope<Data>(outcome.value) : failed(outcome.error)
    } catch (error) {
      const reason = isAbpError(error)
        ? error
        : new AbpError('INVALID_PARAMS', `\`params\` cannot be read: ${error}`)
      return failed(reason.toJSON())
    }
  }

  async #invokeCall(name: string, params: unknown, options: CallOptions): Promise<Outcome> {
    const { timeout, signal, onProgress, callId = randomUUID() } = options
    const { channel, callTimeout, progressHandlers } = this.#parts
    const encoded = await encodeForPage(params, 'params')
    if (signal?.aborted) throw new AbpError('CANCELLED', 'The call was aborted before it was made.')
    const giveUp = new AbortController()
    let patience: NodeJS.Timeout | undefined
    const cancelInPage = (reason: string) => void channel.invoke('cancel', [callId, reason], grace)
    const cancel = () => {
      cancelInPage('The agent aborted the call.')
      patience = setTimeout(() => giveUp.abort(), grace)
    }
    signal?.addEventListener('abort', cancel)
    if (onProgress) progressHandlers.set(callId, onProgress)
    try {
      const limit = (timeout ?? callTimeout) + grace
      // JSON has no Infinity: for the page, no limit is one that is absent.
      const told = Number.isFinite(timeout) ? timeout : undefined
      const args = [name, encoded, { callId, timeout: told, progressToken: onProgress && callId }]
      const outcome = await channel.invoke('call', args, limit, giveUp.signal)
      if (!outcome.ok && outcome.error.code === 'TIMEOUT') cancelInPage('The call timed out.')
      return outcome
    } finally {
      clearTimeout(patience)
      signal?.removeEventListener('abort', cancel)
      progressHandlers.delete(callId)
    }
  }

  /** @returns everything about every capability, as it is now. @throws {AbpError} with the page's code, or the transport's. */
  async listCapabilities(): Promise<CapabilityDescriptor[]> {
    return this.#ask('listCapabilities', [], isDescriptors)
  }

  /** @returns `null` for an unknown name. @throws {AbpError} like {@link Session.listCapabilities} */
  async describeCapability(name: string): Promise<CapabilityDescriptor | null> {
    return this.#ask('describeCapability', [name], isDescriptorOrNull)
  }

  /** Whether a capability exists, and can be called now. @throws {AbpError} like {@link Session.listCapabilities} */
  async supports(name: string): Promise<SupportResult> {
    return this.#ask('supports', [name], isSupportResult)
  }

  /**
   * Cancels a running call (protocol.md §3, Cancellation).
   *
   * @param callId - as given to `call`
   * @returns `cancelled: false` with a reason when the call is unknown or has finished
   * @throws {AbpError} like {@link Session.listCapabilities}
   */
  async cancel(callId: string, reason?: string): Promise<CancelResult> {
    return this.#ask('cancel', reason === undefined ? [callId] : [callId, reason], isCancelResult)
  }

  /**
   * Ends the session: the page is told (its running calls are cancelled), its context is closed, and the browser too when
   * this session started it. Never throws; a second time it waits for the first.
   */
  close(options: { reason?: string } = {}): Promise<void> {
    this.#closing ??= this.#close(options)
    return this.#closing
  }

  async #close(options: { reason?: string }): Promise<void> {
    const { channel, release } = this.#parts
    await channel.invoke('shutdown', [options], grace)
    channel.end(new AbpError('DISCONNECTED', 'The session was closed. Connect again.'))
    await release()
  }

  async #ask<Value>(
    method: string,
    args: unknown[],
    fits: (value: unknown) => value is Value,
  ): Promise<Value> {
    const outcome = await this.#parts.channel.invoke(method, args, questionLimit)
    if (!outcome.ok) throw new AbpError(outcome.error.code, outcome.error.message, outcome.error)
    if (fits(outcome.value)) return outcome.value
    throw new AbpError(
      'TRANSPORT_ERROR',
      `The page's answer to \`${method}\` does not have the protocol's form.`,
    )
  }
}
