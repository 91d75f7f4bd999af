import { AbpError, type AgentIdentity, createDropReport } from '@abp-kit/core/protocol'
import { createListener, type EventHandlers, type ProgressHandlers } from '../events/event-listener.ts'
import { exchangeLimits } from '../limits.ts'
import { readInitializeResult } from '../page/read-answers.ts'
import { introduce } from '../session/introduction.ts'
import { type ByteForm, convertBytes } from './bytes.ts'
import { type MessageChannelToApp, openMessageChannel, type Send } from './channel.ts'
import { MessageSession, type OfferedCapabilities } from './session.ts'

export interface MessageConnectOptions extends EventHandlers {
  /** The full origins of the apps that may answer. Wildcards are not allowed. */
  allowedOrigins: readonly string[]
  /** The agent's identity (default: this package's name and version). */
  agent?: AgentIdentity
  /** Milliseconds for the app to answer `initialize` (default: 30,000). */
  timeout?: number
  /**
   * Milliseconds without progress until the client gives up a call without its own `timeout` (default:
   * 300,000). The time stops while `onElicitation` answers.
   */
  callTimeout?: number
  /** Cancels connecting with `CANCELLED`. */
  signal?: AbortSignal
}

/** The way that messages travel to an app and back. */
export interface Wire {
  form: ByteForm
  send: Send
  /**
   * Starts listening.
   *
   * @param ignore - called for each ignored message, with the reason; also with the message if other
   *   senders use the same wire
   * @returns a function that stops listening
   */
  listen(channel: MessageChannelToApp, ignore: (reason: string, message?: unknown) => void): () => void
}

/**
 * Starts a session over a message transport (docs/protocol.md §3).
 *
 * @throws {AbpError} `TIMEOUT`, `CANCELLED`, `DISCONNECTED`, `TRANSPORT_ERROR`, or the error that the app's
 *   `initialize` returned. In that case, all listeners are removed.
 */
export async function connectByMessages<Offered extends object = OfferedCapabilities>(
  wire: Wire,
  options: MessageConnectOptions,
): Promise<MessageSession<Offered>> {
  const progressHandlers: ProgressHandlers = new Map()
  const listener = createListener(options, progressHandlers, (answer) => convertBytes(answer, wire.form))
  const channel = openMessageChannel(wire.send, listener)
  let ignored = 0
  const report = createDropReport()
  const release = wire.listen(channel, (reason, message) => {
    ignored++
    report(reason, message)
  })
  const {
    callTimeout = exchangeLimits.callMilliseconds,
    signal,
    timeout = exchangeLimits.connectMilliseconds,
  } = options
  const outcome = await channel.request('initialize', 'initialize-result', introduce(options), {
    timeout,
    ...(signal && { giveUp: signal }),
  })
  const initialized = outcome.ok ? readInitializeResult(outcome.value) : undefined
  if (initialized) {
    channel.begin(initialized.sessionId)
    return new MessageSession<Offered>({
      channel,
      initialized,
      callTimeout,
      progressHandlers,
      questions: listener.questions,
      release,
      form: wire.form,
      ignored: () => ignored,
    })
  }
  release()
  const error = outcome.ok
    ? new AbpError('TRANSPORT_ERROR', "The app's answer to `initialize` does not have the protocol's form.")
    : new AbpError(outcome.error.code, outcome.error.message, outcome.error)
  channel.end(error)
  throw error
}
