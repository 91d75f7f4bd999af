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
  /** How the agent introduces itself; this package's name and version by default. */
  agent?: AgentIdentity
  /** Milliseconds within which the app must answer `initialize`; 30,000 by default. */
  timeout?: number
  /** Milliseconds without progress until a call without its own `timeout` is given up; 300,000 by default. Not counted while `onElicitation` answers. */
  callTimeout?: number
  /** Cancels connecting with `CANCELLED`. */
  signal?: AbortSignal
}

/** How messages get to an app and back. */
export interface Wire {
  form: ByteForm
  send: Send
  /**
   * Starts to listen.
   *
   * @param ignore - called for each message that is not used, with the reason; where others send messages in the same way,
   *   also with the message
   * @returns a function that stops listening
   */
  listen(channel: MessageChannelToApp, ignore: (reason: string, message?: unknown) => void): () => void
}

/**
 * Starts a session over a message transport (docs/protocol.md §3).
 *
 * @throws {AbpError} `TIMEOUT`, `CANCELLED`, `DISCONNECTED`, `TRANSPORT_ERROR`, or the error that the app's
 *   `initialize` returned. All listeners are removed in that case.
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
