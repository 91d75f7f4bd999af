import { isAbsolute } from 'node:path'
import { AbpError, isAbpError } from '@abp-kit/core'
import type {
  AppIdentity,
  CancelResult,
  CapabilitiesChange,
  CapabilityDescriptor,
  CapabilitySummary,
  ErrorEnvelope,
  SessionFeatures,
  SupportResult,
} from '@abp-kit/core/protocol'
import { deliver } from '../binary/deliver'
import type { ScreenshotOptions } from '../driver/driver'
import { type PdfOptions, printPage } from '../guards/pdf'
import type { Outcome } from '../page/invoke'
import { type DownloadRules, referenceFetcher } from '../transfer/reference'
import { isCancelResult, isDescriptorOrNull, isDescriptors, isSupportResult } from './answers'
import { type EncodedParams, encodeParams, grace, invokeCall } from './calls'
import { failedCall, readEnvelope } from './envelope'
import type { SessionLink } from './link'
import type { ProgressHandlers } from './listener'
import type {
  CallArguments,
  CallOptions,
  ClosedReason,
  InputOf,
  OfferedCapabilities,
  OutputOf,
  SessionResult,
  SessionWarning,
} from './options'
import { needsSession, type RetryOptions, sleep, waitBeforeRetry } from './retry'

const questionLimit = 30_000
const inlineLimit = 10 * 1024 * 1024

/** What a session is made of; `connect` is what makes one. */
export interface SessionParts {
  link: SessionLink
  /** Begins anew where the session was lost; absent when that is not wanted. @throws {AbpError} like `connect` */
  relink?: (() => Promise<SessionLink>) | undefined
  /** Begins the protocol's session anew in the same document. */
  initialize(link: SessionLink): Promise<SessionLink>
  /** Milliseconds. */
  callTimeout: number
  retry: RetryOptions | false
  downloads: Omit<DownloadRules, 'pageUrl'>
  progressHandlers: ProgressHandlers
  onWarning?: ((warning: SessionWarning) => unknown) | undefined
  /** Closes what was opened for the session as a whole. */
  release(): Promise<void>
}

/**
 * An agent's session with one page (protocol.md §3).
 *
 * @typeParam Offered - what the app offers, for typed calls
 * @typeParam Page - the driver's page, as the caller knows it
 */
export class Session<Offered extends object = OfferedCapabilities, Page = unknown> {
  readonly #parts: SessionParts
  readonly #closed = new Set<(reason: ClosedReason) => unknown>()
  readonly #warned = new Set<string>()
  #link: SessionLink
  #capabilities: readonly CapabilitySummary[]
  #reason: ClosedReason | undefined
  #relinking: Promise<SessionLink> | undefined
  #closing: Promise<void> | undefined

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#link = parts.link
    this.#capabilities = parts.link.initialized.capabilities
    this.#follow(parts.link)
  }

  get sessionId(): string {
    return this.#link.initialized.sessionId
  }

  /** The app, as the page itself says. */
  get app(): AppIdentity {
    return this.#link.initialized.app
  }

  /** What both sides have. */
  get features(): SessionFeatures {
    return this.#link.initialized.features
  }

  /** What the app offers, as of the last time that it said so. */
  get capabilities(): readonly CapabilitySummary[] {
    return this.#capabilities
  }

  /** The driver's own page, for what the protocol does not cover. */
  get page(): Page {
    const { native } = this.#link.page
    if (isPageOf<Page>(native)) return native
    throw new AbpError('DISCONNECTED', 'There is no page.')
  }

  /** Where the page is. */
  get url(): string {
    return this.#link.page.url()
  }

  /**
   * Calls a capability.
   *
   * @param name - such as `convert.markdownToHtml`
   * @param params - JSON data; bytes as `BinaryData` with a `Buffer`, `Uint8Array`, `ArrayBuffer` or `Blob` as
   *   `content` (at most 90 MB as JSON), files of any size as `fileInput(path)`
   * @returns the protocol's envelope, always: it never throws and never hangs. Bytes in `data` are `BinaryData` with base64
   *   text (see `decodeBinary`) or, when there are many, a `BinaryStream`; with `saveTo` they are files. Errors of this
   *   side: `INVALID_PARAMS` for what cannot be sent, `TIMEOUT` and `CANCELLED` (with `cancelled: true`), `DISCONNECTED` when
   *   page, browser or session are gone, `TRANSPORT_ERROR` when the answer cannot be carried or written.
   *
   * @example
   * const { success, data, error } = await session.call<{ html: string }>('convert.markdownToHtml', { markdown: '# Hi' })
   */
  async call<Name extends keyof Offered & string>(
    name: Name,
    ...rest: CallArguments<InputOf<Offered, Name>>
  ): Promise<SessionResult<OutputOf<Offered, Name>>>
  async call<Data = unknown>(
    name: string,
    params?: unknown,
    options?: CallOptions,
  ): Promise<SessionResult<Data>>
  async call(name: string, params: unknown = {}, options: CallOptions = {}): Promise<SessionResult> {
    const started = performance.now()
    const failed = (error: ErrorEnvelope) => failedCall(error, performance.now() - started)
    try {
      if (options.saveTo !== undefined && !isAbsolute(options.saveTo)) {
        throw new AbpError(
          'INVALID_PARAMS',
          `\`saveTo\` is ${options.saveTo}, which is not an absolute path.`,
        )
      }
      return await this.#call(name, await encodeParams(params), options, started)
    } catch (error) {
      if (isAbpError(error)) return failed(error.toJSON())
      return failed(new AbpError('INVALID_PARAMS', `\`params\` cannot be read: ${error}`).toJSON())
    }
  }

  async #call(
    name: string,
    params: EncodedParams,
    options: CallOptions,
    started: number,
  ): Promise<SessionResult> {
    const { retry = this.#parts.retry, signal } = options
    this.#warn(name)
    for (let attempt = 1; ; attempt++) {
      const link = await this.#usableLink()
      const watch = link.guards.watch()
      const { callTimeout, progressHandlers } = this.#parts
      const outcome = await invokeCall(link.channel, name, params, options, callTimeout, progressHandlers)
      const result = await this.#receive(link, outcome, options, started)
      const reception = { saveTo: options.saveTo, inlineLimit: options.inlineLimit ?? inlineLimit, signal }
      const intercepted = await watch.end(reception)
      const wait = result.error && waitBeforeRetry(result.error, attempt, retry)
      const left = (options.timeout ?? callTimeout) - (performance.now() - started)
      if (wait === undefined || !result.error || signal?.aborted || wait > left) {
        if (!intercepted && attempt === 1) return result
        const metadata = { duration: performance.now() - started, ...result.metadata }
        return {
          ...result,
          metadata: {
            ...metadata,
            ...(intercepted && { intercepted }),
            ...(attempt > 1 && { attempts: attempt }),
          },
        }
      }
      await sleep(wait, [signal, link.channel.ended])
      if (needsSession(result.error)) await this.#beginAnew(link)
    }
  }

  /** Makes an envelope of an outcome, with its bytes where they belong. @throws {AbpError} `TRANSPORT_ERROR`, `CANCELLED` */
  async #receive(
    { channel, page }: SessionLink,
    outcome: Outcome,
    options: CallOptions,
    started: number,
  ): Promise<SessionResult> {
    if (!outcome.ok) return failedCall(outcome.error, performance.now() - started)
    const envelope = readEnvelope(outcome.value)
    const { onTransfer, saveTo, signal } = options
    if (!outcome.bytes && (saveTo === undefined || !envelope.success)) return envelope
    const stop = signal ? AbortSignal.any([signal, channel.ended]) : channel.ended
    const fetchReference = referenceFetcher(() => ({ ...this.#parts.downloads, pageUrl: page.url() }))
    const delivery = {
      saveTo: envelope.success ? saveTo : undefined,
      inlineLimit: options.inlineLimit ?? inlineLimit,
      fetchReference,
      onTransfer,
      signal: stop,
    }
    try {
      return { ...envelope, data: await deliver(envelope.data, delivery) }
    } catch (error) {
      if (isAbpError(error)) throw error
      if (signal?.aborted)
        throw new AbpError('CANCELLED', 'The call was aborted while its bytes were fetched.')
      const reason = error instanceof Error ? error.message : String(error)
      throw new AbpError('TRANSPORT_ERROR', `The result could not be fetched: ${reason}`, { cause: error })
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

  /** @returns what is visible of the page, or all of it, as an image. @throws what the driver throws */
  async screenshot(options: ScreenshotOptions = {}): Promise<Uint8Array> {
    return this.#link.page.screenshot(options)
  }

  /** @returns the page as a PDF. @throws {Error} what the browser says */
  async pdf(options: PdfOptions = {}): Promise<Uint8Array> {
    const pieces: Uint8Array[] = []
    for await (const piece of printPage(this.#link.page.cdp, options)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /**
   * Hears when the session has ended for good: by `close`, or because page or browser are gone (with `reconnect`: and
   * could not be had again).
   *
   * @returns takes the listener away
   */
  onClosed(listener: (reason: ClosedReason) => unknown): () => void {
    if (this.#reason) notify(listener, this.#reason)
    else this.#closed.add(listener)
    return () => void this.#closed.delete(listener)
  }

  /**
   * Ends the session: the page is told (its running calls are cancelled), its context is closed, and the browser too when
   * this session started it. Never throws; a second time it waits for the first.
   */
  close(options: { reason?: string } = {}): Promise<void> {
    this.#closing ??= this.#close(options)
    return this.#closing
  }

  /** Takes over what the app says has changed, until it has been asked for all of it. */
  applyChange({ added, removed }: CapabilitiesChange): void {
    const gone = new Set([...added, ...removed])
    const kept = this.#capabilities.filter(({ name }) => !gone.has(name))
    this.#capabilities = [...kept, ...added.map((name) => ({ name, available: true }))]
  }

  /** Asks the app what it offers now; `connect` calls it when the app says that this has changed. */
  async refreshCapabilities(): Promise<void> {
    const descriptors = await this.listCapabilities()
    this.#capabilities = descriptors.map(({ available, deprecated, experimental, name }) => ({
      name,
      available,
      ...(experimental !== undefined && { experimental }),
      ...(deprecated !== undefined && { deprecated }),
    }))
  }

  async #close(options: { reason?: string }): Promise<void> {
    const { channel } = this.#link
    await channel.invoke('shutdown', [options], grace)
    const error = new AbpError('DISCONNECTED', 'The session was closed. Connect again.')
    channel.end(error)
    this.#end(error.toJSON())
    await this.#link.release()
    await this.#parts.release()
  }

  #follow(link: SessionLink): void {
    link.channel.ended.addEventListener('abort', () => {
      if (this.#parts.relink || this.#link !== link) return
      const reason: unknown = link.channel.ended.reason
      this.#end(isAbpError(reason) ? reason.toJSON() : new AbpError('DISCONNECTED', String(reason)).toJSON())
    })
  }

  #end(reason: ClosedReason): void {
    if (this.#reason) return
    this.#reason = reason
    for (const listener of this.#closed) notify(listener, reason)
    this.#closed.clear()
  }

  /** @throws {AbpError} when the session was lost and cannot be had again */
  async #usableLink(): Promise<SessionLink> {
    const { relink } = this.#parts
    if (!relink || this.#closing || !this.#link.channel.ended.aborted) return this.#link
    this.#relinking ??= this.#reconnect(relink)
    return this.#relinking
  }

  async #reconnect(relink: () => Promise<SessionLink>): Promise<SessionLink> {
    try {
      await this.#link.release()
      const link = await relink()
      this.#link = link
      this.#capabilities = link.initialized.capabilities
      this.#follow(link)
      if (this.#closing) await link.release()
      return link
    } catch (error) {
      const failure = isAbpError(error) ? error : new AbpError('DISCONNECTED', String(error))
      this.#end(failure.toJSON())
      throw failure
    } finally {
      this.#relinking = undefined
    }
  }

  async #beginAnew(link: SessionLink): Promise<void> {
    const begun = await this.#parts.initialize(link)
    if (this.#link === link) this.#link = begun
  }

  #warn(name: string): void {
    const { onWarning } = this.#parts
    if (!onWarning || this.#warned.has(name)) return
    const capability = this.#capabilities.find((candidate) => candidate.name === name)
    if (!capability?.deprecated && !capability?.experimental) return
    this.#warned.add(name)
    const tell = async () => {
      const described = await this.describeCapability(name).catch(() => null)
      if (capability.experimental) {
        const message = `\`${name}\` is experimental: it may change without notice.`
        await onWarning({ code: 'EXPERIMENTAL', capability: name, message })
      }
      if (!capability.deprecated) return
      const message = described?.deprecationMessage ?? `\`${name}\` is deprecated.`
      const { alternatives } = described ?? {}
      await onWarning({
        code: 'DEPRECATED',
        capability: name,
        message,
        ...(alternatives && { alternatives }),
      })
    }
    tell().catch((error: unknown) => process.emitWarning(String(error)))
  }

  async #ask<Value>(
    method: string,
    args: unknown[],
    fits: (value: unknown) => value is Value,
  ): Promise<Value> {
    const link = await this.#usableLink()
    const outcome = await link.channel.invoke(method, args, questionLimit)
    if (!outcome.ok) throw new AbpError(outcome.error.code, outcome.error.message, outcome.error)
    if (fits(outcome.value)) return outcome.value
    throw new AbpError(
      'TRANSPORT_ERROR',
      `The page's answer to \`${method}\` does not have the protocol's form.`,
    )
  }
}

/** The caller chose the driver, and says so with `connect`'s type parameter; this package looks at neither's types. */
function isPageOf<Page>(native: unknown): native is Page {
  return typeof native === 'object' && native !== null
}

/** A listener that fails is the agent's matter. */
function notify(listener: (reason: ClosedReason) => unknown, reason: ClosedReason): void {
  const run = async () => listener(reason)
  run().catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)))
}
