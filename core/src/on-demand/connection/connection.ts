import { AbpError } from '../../protocol/error.ts'
import type { MessageId } from '../../protocol/message.ts'
import { failureOf } from '../../runtime/failure.ts'
import type { Carrier } from '../../runtime/session.ts'
import type { MessageToApp } from '../../transport/message-transport.ts'
import { callPage, currentSession } from './call-page.ts'
import { createPendingQuestions } from './pending-questions.ts'
import type { Send } from './send.ts'

/** Maximum number of concurrent calls of one agent. */
const maxRunningCalls = 1000

export type Connection = ReturnType<typeof createConnection>

/**
 * Connects an agent through a message transport (docs/protocol.md §3): converts its messages to calls of
 * `window.abp`'s methods, and their results to messages. The first `initialize` fetches the runtime.
 *
 * @param binaryForm - the form of bytes in results (docs/protocol.md §4)
 */
export function createConnection(send: Send, binaryForm: NonNullable<Carrier['binaryForm']>) {
  /** The latest session of this agent, even if it has ended. */
  let sessionId: unknown
  /** The id of the latest `initialize`. An agent repeats the message until the page listens. */
  let opening: MessageId | undefined
  let ended = false
  const running = new Set<MessageId>()
  const questions = createPendingQuestions(send)

  const answer: Send = (type, payload, id) => {
    if (ended) return
    try {
      send(type, payload, id)
    } catch (error) {
      const remedy = 'Results are plain data; of bytes that the app keeps, a handler returns a copy.'
      const message = `The answer cannot be sent: ${failureOf(error).message} ${remedy}`
      send(type, failed(new AbpError('TRANSPORT_ERROR', message)), id)
    }
  }

  /** @returns the error if a message does not belong to this agent's session (docs/protocol.md §3, `SESSION_INVALID`). */
  const refusal = (given: unknown): AbpError | undefined => {
    if (given === undefined && sessionId === undefined)
      return new AbpError('NOT_INITIALIZED', 'There is no session. Send `initialize` first.')
    // A message without a session id belongs to the connection's own session.
    if (given !== undefined && given !== sessionId)
      return new AbpError('SESSION_INVALID', 'This connection has another session.')
    // If the page has no session, the runtime itself reports whether it has expired or was shut down.
    const current = currentSession()
    if (current !== null && current !== sessionId)
      return new AbpError('SESSION_INVALID', 'Another session has replaced this one. Initialize again.')
    return undefined
  }

  const initialize = async (id: MessageId, params: object) => {
    opening = id
    try {
      const result = await callPage('initialize', params, {
        binaryForm,
        // `blob:` URLs work only in this page's origin.
        blobUrls: false,
        onNotification: (notification: object) => send('notification', notification),
        onProgress: (info: object) => send('progress', info),
        onElicitation: questions.ask,
        // The agent also receives this as a notification.
        onCapabilitiesChanged: () => undefined,
      })
      sessionId = Reflect.get(result, 'sessionId')
      if (ended) close('The agent is gone.')
      else answer('initialize-result', result, id)
    } catch (error) {
      // The agent may try again with the same message.
      opening = undefined
      answer('initialize-result', failed(error), id)
    }
  }

  const call = async (id: MessageId, payload: Payload) => {
    running.add(id)
    // Accepts both forms of the message: `{ name, timeout, … }` and `{ capability, options: { timeout, … } }`.
    const both: Payload = { ...Object(payload.options), name: payload.capability, ...payload }
    const { name, params, timeout, progressToken, callId = String(id) } = both
    const result = await callPage('call', name, params, { timeout, progressToken, callId }).catch(failed)
    // Otherwise, the call received its result when the connection ended.
    if (running.delete(id)) answer('capabilities/call-result', result, id)
  }

  const cancel = async (id: MessageId, { callId, reason }: Payload) => {
    answer('capabilities/cancel-result', await callPage('cancel', { callId, reason }).catch(failed), id)
  }

  const close = (reason: unknown) => {
    if (currentSession() === sessionId) callPage('shutdown', { reason }).catch(() => undefined)
  }

  return {
    /** @returns why the message was ignored, empty for an expected case; `undefined` if it was used */
    take({ id, payload, type }: MessageToApp): string | undefined {
      if (ended) return ''
      const refused = type === 'initialize' ? undefined : refusal(payload.sessionId)
      if (type === 'shutdown') {
        if (!refused) close(payload.reason)
        return refused?.message
      }
      // Without an id, neither side could match the response to the message.
      if (id === undefined) return `a message of the type \`${type}\` needs an \`id\``
      switch (type) {
        case 'initialize':
          if (id !== opening) void initialize(id, payload)
          return undefined
        case 'capabilities/call':
          if (running.has(id)) return 'a call with its `id` is running'
          if (refused) answer('capabilities/call-result', failed(refused), id)
          else if (running.size < maxRunningCalls) void call(id, payload)
          else answer('capabilities/call-result', failed(tooMany), id)
          return undefined
        case 'capabilities/cancel':
          if (refused) answer('capabilities/cancel-result', failed(refused), id)
          else void cancel(id, payload)
          return undefined
        case 'elicitation/response':
          if (refused) return refused.message
          // The question may already have ended.
          return questions.answer(id, payload) ? undefined : ''
      }
    },

    /** Ends the session and its running calls, because the agent or this page is going away. */
    end(reason: string): void {
      if (ended) return
      const error = new AbpError('DISCONNECTED', reason)
      try {
        for (const id of running) send('capabilities/call-result', failed(error), id)
        const data = { code: error.code, message: reason }
        if (sessionId !== undefined) send('notification', { event: 'notifications/error', data })
      } catch {
        // The agent is no longer reachable.
      }
      ended = true
      running.clear()
      questions.end(error)
      if (sessionId !== undefined) close(reason)
    },
  }
}

type Payload = MessageToApp['payload']

const tooMany = new AbpError('RATE_LIMITED', `There are ${maxRunningCalls} calls running.`, {
  retryAfter: 1000,
})

function failed(error: unknown) {
  return { success: false, error: failureOf(error) }
}
