import { AbpError } from '../../protocol/error'
import { failureOf } from '../../runtime/failure'
import type { Carrier } from '../../runtime/session'
import type { MessageToApp } from '../../transport/message-transport'
import { callPage, currentSession } from './call-page'
import { createPendingQuestions } from './pending-questions'
import type { Send } from './send'

/** How many calls of one agent run at once. */
const maxRunningCalls = 1000

export type Connection = ReturnType<typeof createConnection>

/**
 * One agent at the other end of a message transport (docs/protocol.md §3): its messages become calls of `window.abp`'s
 * methods, and what they give becomes messages. The runtime is fetched by the first `initialize`.
 *
 * @param binaryForm - how bytes travel (docs/protocol.md §4)
 */
export function createConnection(send: Send, binaryForm: NonNullable<Carrier['binaryForm']>) {
  /** The one that this agent was given last; also when it is over. */
  let sessionId: unknown
  /** The last `initialize`: an agent repeats it until the page listens. */
  let opening: string | undefined
  let ended = false
  const running = new Set<string>()
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

  /** @returns why a message is not of this agent's session (docs/protocol.md §3, `SESSION_INVALID`). */
  const refusal = (given: unknown): AbpError | undefined => {
    if (given === undefined && sessionId === undefined)
      return new AbpError('NOT_INITIALIZED', 'There is no session. Send `initialize` first.')
    // Without one it is the connection's own.
    if (given !== undefined && given !== sessionId)
      return new AbpError('SESSION_INVALID', 'This connection has another session.')
    // Without a session the runtime itself knows whether it has expired or was shut down.
    const current = currentSession()
    if (current !== null && current !== sessionId)
      return new AbpError('SESSION_INVALID', 'Another session has replaced this one. Initialize again.')
    return undefined
  }

  const initialize = async (id: string, params: object) => {
    opening = id
    try {
      const result = await callPage('initialize', params, {
        binaryForm,
        // They are bound to this page's origin.
        blobUrls: false,
        onNotification: (notification: object) => send('notification', notification),
        onProgress: (info: object) => send('progress', info),
        onElicitation: questions.ask,
        // Told as a notification too.
        onCapabilitiesChanged: () => undefined,
      })
      sessionId = Reflect.get(result, 'sessionId')
      if (ended) close('The agent is gone.')
      else answer('initialize-result', result, id)
    } catch (error) {
      // A next try of the same message is one.
      opening = undefined
      answer('initialize-result', failed(error), id)
    }
  }

  const call = async (id: string, payload: Payload) => {
    running.add(id)
    // Either form of the message: `{ name, timeout, … }`, or `{ capability, options: { timeout, … } }`.
    const both: Payload = { ...Object(payload.options), name: payload.capability, ...payload }
    const { name, params, timeout, progressToken, callId = id } = both
    const result = await callPage('call', name, params, { timeout, progressToken, callId }).catch(failed)
    // Otherwise it was answered when the connection ended.
    if (running.delete(id)) answer('capabilities/call-result', result, id)
  }

  const cancel = async (id: string, { callId, reason }: Payload) => {
    answer('capabilities/cancel-result', await callPage('cancel', { callId, reason }).catch(failed), id)
  }

  const close = (reason: unknown) => {
    if (currentSession() === sessionId) callPage('shutdown', { reason }).catch(() => undefined)
  }

  return {
    /** @returns whether the message was of use */
    take({ id, payload, type }: MessageToApp): boolean {
      if (ended) return false
      const refused = type === 'initialize' ? undefined : refusal(payload.sessionId)
      if (type === 'shutdown') {
        if (!refused) close(payload.reason)
        return !refused
      }
      // Without an id nobody could tell what it answers, or what answers it.
      if (id === undefined) return false
      switch (type) {
        case 'initialize':
          if (id !== opening) void initialize(id, payload)
          return true
        case 'capabilities/call':
          if (running.has(id)) return false
          if (refused) answer('capabilities/call-result', failed(refused), id)
          else if (running.size < maxRunningCalls) void call(id, payload)
          else answer('capabilities/call-result', failed(tooMany), id)
          return true
        case 'capabilities/cancel':
          if (refused) answer('capabilities/cancel-result', failed(refused), id)
          else void cancel(id, payload)
          return true
        case 'elicitation/response':
          return !refused && questions.answer(id, payload)
      }
    },

    /** The agent is gone, or this page goes: ends the session, and with it what runs. */
    end(reason: string): void {
      if (ended) return
      const error = new AbpError('DISCONNECTED', reason)
      try {
        for (const id of running) send('capabilities/call-result', failed(error), id)
        const data = { code: error.code, message: reason }
        if (sessionId !== undefined) send('notification', { event: 'notifications/error', data })
      } catch {
        // There is nobody to tell.
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
