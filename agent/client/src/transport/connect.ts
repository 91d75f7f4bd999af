import { AbpError, type AgentIdentity } from '@abp-kit/core/protocol'
import { createListener, type EventHandlers, type ProgressHandlers } from '../events/event-listener'
import { exchangeLimits } from '../limits'
import { readInitializeResult } from '../page/read-answers'
import { introduce } from '../session/introduction'
import { type ByteForm, convertBytes } from './bytes'
import { type MessageChannelToApp, openMessageChannel, type Send } from './channel'
import { MessageSession, type OfferedCapabilities } from './session'

export interface MessageConnectOptions extends EventHandlers {
  /** The origins of the apps that may answer, in full; no wildcard. */
  allowedOrigins: readonly string[]
  /** How the agent introduces itself; this package's name and version by default. */
  agent?: AgentIdentity
  /** Milliseconds until the app must have answered `initialize`; 30,000 by default. */
  timeout?: number
  /** Milliseconds after which a call without a `timeout` of its own is given up; 300,000 by default. */
  callTimeout?: number
  /** Ends the connecting with `CANCELLED`. */
  signal?: AbortSignal
}

/** How messages get to an app and from it. */
export interface Wire {
  form: ByteForm
  send: Send
  /**
   * Begins to listen.
   *
   * @param ignored - called for what is of no use
   * @returns stops listening
   */
  listen(channel: MessageChannelToApp, ignored: () => void): () => void
}

/**
 * Begins a session over a message transport (docs/protocol.md §3).
 *
 * @throws {AbpError} `TIMEOUT`, `CANCELLED`, `DISCONNECTED`, `TRANSPORT_ERROR`, or what the app's `initialize` answered.
 *   Nothing listens any more then.
 */
export async function connectByMessages<Offered extends object = OfferedCapabilities>(
  wire: Wire,
  options: MessageConnectOptions,
): Promise<MessageSession<Offered>> {
  const progressHandlers: ProgressHandlers = new Map()
  const listener = createListener(options, progressHandlers, (answer) => convertBytes(answer, wire.form))
  const channel = openMessageChannel(wire.send, listener)
  let ignored = 0
  const release = wire.listen(channel, () => ignored++)
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
