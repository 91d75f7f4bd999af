import {
  AbpError,
  type AppIdentity,
  type CancelResult,
  type CapabilitiesChange,
  type CapabilityDescriptor,
  type CapabilitySummary,
  type ErrorEnvelope,
  isAbpError,
  type SessionFeatures,
  type SupportResult,
} from '@abp-kit/core/protocol'
import type { CallOptions, SessionResult } from '../call/call-options.ts'
import { failedCall } from '../call/envelope.ts'
import { type CallRules, makeCall } from '../call/make-call.ts'
import {
  keepConnection,
  type LastingConnection,
  type LastingConnectionParts,
} from '../connection/lasting-connection.ts'
import type { SessionProtocol } from '../connection/page-connection.ts'
import { within, withTimeout } from '../driver/answer-timeout.ts'
import type { ScreenshotOptions } from '../driver/driver.ts'
import { isPageOf } from '../driver/native.ts'
import { type PdfOptions, printWhole } from '../guards/pdf.ts'
import { toJson } from '../json/json.ts'
import { exchangeLimits, limits } from '../limits.ts'
import { readCancelResult, readSupportResult } from '../page/read-answers.ts'
import { readDescriptorOrNull, readDescriptors } from '../page/read-descriptors.ts'
import { askPage } from './ask-page.ts'
import { capabilitiesChanged } from './capability-changes.ts'
import { summarize, withChange } from './capability-summaries.ts'
import type { ClosedReason } from './ending.ts'
import { createEnding } from './ending.ts'
import type {
  CallArguments,
  InputOf,
  KnownName,
  OfferedCapabilities,
  OutputOf,
} from './offered-capabilities.ts'
import { type PageTrace, startPageTrace } from './page-trace.ts'
import type { SessionWarning } from './session-warning.ts'
import { createWarner, type Warner } from './warner.ts'

/** The parts of a session; `connect` assembles them. */
export interface SessionParts extends LastingConnectionParts, CallRules {
  onWarning?: ((warning: SessionWarning) => unknown) | undefined
  /** Releases everything that was opened for the whole session. */
  release(): Promise<void>
}

/**
 * An agent's session with one page (docs/protocol.md §3).
 *
 * @typeParam Offered - the app's capabilities, for typed calls
 * @typeParam Page - the type of the driver's page
 */
export class Session<Offered extends object = OfferedCapabilities, Page = unknown> {
  readonly #parts: SessionParts
  readonly #ending = createEnding()
  readonly #connection: LastingConnection
  readonly #warner: Warner | undefined
  #capabilities: readonly CapabilitySummary[]
  #closing: Promise<void> | undefined

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#connection = keepConnection(parts, this.#ending, ({ initialized, warnings }) => {
      this.#capabilities = initialized.capabilities
      this.#warner?.app(warnings)
      // Another document may have other capabilities, and does not announce them.
      capabilitiesChanged(this)
    })
    this.#capabilities = parts.connection.initialized.capabilities
    this.#warner = parts.onWarning && createWarner(parts.onWarning, (name) => this.describeCapability(name))
    this.#warner?.app(parts.connection.warnings)
  }

  get sessionId(): string {
    return this.#connection.current().initialized.sessionId
  }

  /**
   * `webmcp` for a page without `window.abp`: its WebMCP tools are the capabilities. Such a session has no
   * progress and no notifications, and its only elicitations are the page's own dialogs and forms.
   */
  get protocol(): SessionProtocol {
    return this.#connection.current().protocol
  }

  /** The app, as the page describes it. */
  get app(): AppIdentity {
    return this.#connection.current().initialized.app
  }

  /** The features that both sides support. */
  get features(): SessionFeatures {
    return this.#connection.current().initialized.features
  }

  /** The app's capabilities, as last reported by the app. */
  get capabilities(): readonly CapabilitySummary[] {
    return this.#capabilities
  }

  /**
   * Problems with the app that do not prevent its use: it links no manifest, its manifest has problems or is
   * unusable, or it uses another protocol version.
   */
  get warnings(): readonly SessionWarning[] {
    return this.#connection.current().warnings
  }

  /** The driver's own page, for tasks that the protocol does not cover. */
  get page(): Page {
    const { native } = this.#connection.current().page
    if (isPageOf<Page>(native)) return native
    throw new AbpError('DISCONNECTED', 'There is no page.')
  }

  /** The URL of the app's document, after redirects and after the page's own changes within the document. */
  get url(): string {
    return this.#connection.current().url()
  }

  /**
   * Calls a capability.
   *
   * @param name - such as `convert.markdownToHtml`
   * @param params - JSON data; bytes as `BinaryData` with a `Buffer`, `Uint8Array`, `ArrayBuffer` or `Blob`
   *   as `content` (at most 90 MB as JSON), files of any size as `fileInput(path)`
   * @returns the protocol's envelope. The method never throws and never hangs. Bytes in `data` are
   *   `BinaryData` with base64 (see `decodeBinary`), or a `BinaryStream` above `inlineLimit`. With `saveTo`,
   *   they are files. Client-side errors: `INVALID_PARAMS` when the parameters cannot be sent, `TIMEOUT` and
   *   `CANCELLED` (with `cancelled: true`), `DISCONNECTED` when the page, the browser or the session has gone
   *   away, `TRANSPORT_ERROR` when the answer cannot be transferred or written, `INVALID_BINARY` when a
   *   `BinaryStream` does not have the `size` that the app stated.
   *
   * @example
   * const { success, data, error } = await session.call<{ html: string }>('convert.markdownToHtml', { markdown: '# Hi' })
   */
  async call<Name extends KnownName<Offered>>(
    name: Name,
    ...rest: CallArguments<InputOf<Offered, Name>>
  ): Promise<SessionResult<OutputOf<Offered, Name>>>
  async call<Data = unknown>(
    name: [KnownName<Offered>] extends [never] ? string : never,
    params?: unknown,
    options?: CallOptions,
  ): Promise<SessionResult<Data>>
  async call(name: string, params: unknown = {}, options: CallOptions = {}): Promise<SessionResult> {
    const started = performance.now()
    const failed = (error: ErrorEnvelope) => failedCall(error, performance.now() - started)
    try {
      this.#warner?.capability(this.#capabilities.find((candidate) => candidate.name === name))
      return await makeCall(this.#connection, name, params, options, this.#parts, started)
    } catch (error) {
      if (isAbpError(error)) return failed(error.toJSON())
      return failed(new AbpError('INVALID_PARAMS', `\`params\` cannot be read: ${error}`).toJSON())
    }
  }

  /**
   * @returns the current details of all capabilities.
   * @throws {AbpError} with the page's code, or the transport's.
   */
  async listCapabilities(): Promise<CapabilityDescriptor[]> {
    return askPage(this.#connection, 'listCapabilities', [], readDescriptors)
  }

  /**
   * @returns the capability's details, or `null` for an unknown name.
   * @throws {AbpError} like {@link Session.listCapabilities}
   */
  async describeCapability(name: string): Promise<CapabilityDescriptor | null> {
    return askPage(this.#connection, 'describeCapability', [name], readDescriptorOrNull)
  }

  /**
   * Checks whether a capability exists and is currently callable. @throws {AbpError} like
   * {@link Session.listCapabilities}
   */
  async supports(name: string): Promise<SupportResult> {
    return askPage(this.#connection, 'supports', [name], readSupportResult)
  }

  /**
   * Cancels a running call (docs/protocol.md §3, Cancellation).
   *
   * @param callId - the `callId` that was passed to `call`
   * @returns `cancelled: false` with a reason when the call is unknown or has finished
   * @throws {AbpError} like {@link Session.listCapabilities}
   */
  async cancel(callId: string, reason?: string): Promise<CancelResult> {
    return askPage(
      this.#connection,
      'cancel',
      reason === undefined ? [callId] : [callId, reason],
      readCancelResult,
    )
  }

  /**
   * @returns a screenshot of the visible part of the page, or of the whole page. @throws the driver's error
   */
  async screenshot(options: ScreenshotOptions = {}): Promise<Uint8Array> {
    return within(
      this.#connection.current().page.screenshot(options),
      limits.pictureMilliseconds,
      'screenshot',
    )
  }

  /** @returns the page as a PDF. @throws {Error} the browser's error */
  async pdf(options: PdfOptions = {}): Promise<Uint8Array> {
    const { cdp } = this.#connection.current().page
    return printWhole(withTimeout(cdp, limits.pictureMilliseconds), options)
  }

  /**
   * Starts a trace of the page's and the browser's activity, for example during a call.
   *
   * @throws {AbpError} `BROWSER_ERROR` when the browser already records a trace: it records only one at a
   *   time
   */
  startTrace(): Promise<PageTrace> {
    return startPageTrace(this.#connection.current().page)
  }

  /**
   * Calls the listener when the session has ended permanently: by `close`, or because the page or the browser
   * has gone away (and, with `reconnect`, could not be reopened).
   *
   * @returns a function that removes the listener
   */
  onClosed(listener: (reason: ClosedReason) => unknown): () => void {
    return this.#ending.onEnd(listener)
  }

  /**
   * Ends the session: notifies the page (which cancels its running calls) and closes its context. Also closes
   * the browser if this session started it. Never throws. A second call waits for the first.
   */
  close(options: { reason?: string } = {}): Promise<void> {
    this.#closing ??= this.#close(options)
    return this.#closing
  }

  /** Applies a change that the app announced, for use until the full list is read. */
  applyChange(change: CapabilitiesChange): void {
    this.#capabilities = withChange(this.#capabilities, change)
  }

  /** Reads the current capabilities from the app; `connect` calls it when the app announces a change. */
  async refreshCapabilities(): Promise<void> {
    this.#capabilities = summarize(await this.listCapabilities())
  }

  async #close(options: { reason?: string }): Promise<void> {
    const connection = this.#connection.close()
    await connection.channel.invoke('shutdown', [toJson(options)], exchangeLimits.graceMilliseconds)
    const error = new AbpError('DISCONNECTED', 'The session was closed. Connect again.')
    connection.channel.end(error)
    this.#ending.end(error.toJSON())
    await connection.release()
    await this.#parts.release()
  }
}
