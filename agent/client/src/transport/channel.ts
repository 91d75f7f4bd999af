import {
  AbpError,
  isAbpError,
  isRecord,
  type MessageId,
  type MessagesToAgent,
  type MessagesToApp,
  readMessage,
} from '@abp-kit/core/protocol'
import { readError } from '../call/envelope.ts'
import { timerMilliseconds } from '../deadline.ts'
import type { Listener } from '../events/event-listener.ts'
import { exchangeLimits } from '../limits.ts'
import type { Outcome } from '../page/invoke.ts'

const typesToAgent: readonly (keyof MessagesToAgent)[] = [
  'initialize-result',
  'capabilities/call-result',
  'capabilities/cancel-result',
  'notification',
  'progress',
  'elicitation/request',
]

/** @throws when the payload cannot be sent */
export type Send = (type: keyof MessagesToApp, payload: object, id: MessageId) => void

export interface RequestOptions {
  /** Milliseconds. After that, the outcome is the error `TIMEOUT`. */
  timeout: number
  /** Stops the wait, with its reason if that is an `AbpError`, otherwise with `CANCELLED`. */
  giveUp?: AbortSignal
}

interface Waiting {
  answer: keyof MessagesToAgent
  settle: (outcome: Outcome) => void
}

export type MessageChannelToApp = ReturnType<typeof openMessageChannel>

/**
 * Opens the agent's end of a message transport (docs/protocol.md §3). Every request gets an answer, even when
 * the app has gone away.
 *
 * @param listener - receives the app's events; the app is not trusted
 */
export function openMessageChannel(send: Send, listener: Listener) {
  const waiting = new Map<MessageId, Waiting>()
  let sessionId: string | undefined
  let ended: AbpError | undefined
  let questions = 0
  let count = 0

  const fail = (error: AbpError): Outcome => ({ ok: false, error: error.toJSON() })

  const askAgent = async (id: MessageId, request: object) => {
    questions++
    const answer = await listener.elicitation(request)
    questions--
    if (ended || !isRecord(answer)) return
    try {
      send('elicitation/response', { ...answer, sessionId }, id)
    } catch (error) {
      const refused = new AbpError('OPERATION_FAILED', `The answer cannot be sent: ${error}`)
      send('elicitation/response', { success: false, error: refused.toJSON(), sessionId }, id)
    }
  }

  /** Settles the request that waits for this answer. @returns whether there was one */
  const settle = (
    type: keyof MessagesToAgent,
    id: MessageId | undefined,
    payload: Record<string, unknown>,
  ) => {
    const request = id === undefined ? undefined : waiting.get(id)
    if (request?.answer !== type) return false
    const failed = type !== 'capabilities/call-result' && isRecord(payload.error)
    request.settle(failed ? { ok: false, error: readError(payload.error) } : { ok: true, value: payload })
    return true
  }

  const end = (error: AbpError) => {
    ended ??= error
    for (const { settle } of [...waiting.values()]) settle(fail(ended))
  }

  const hear = (notification: Record<string, unknown>) => {
    listener.notification(notification)
    if (notification.event === 'notifications/capabilities/list_changed')
      listener.capabilitiesChanged(notification.data)
  }

  return {
    /** Assigns the channel to a session. Later messages carry its id. */
    begin(id: string): void {
      sessionId = id
    },

    /** Answers all pending and future requests with this error. */
    end,

    /** Sends a message that has no answer. */
    tell(type: keyof MessagesToApp, payload: object): void {
      if (!ended) send(type, { ...payload, sessionId }, `tell-${++count}`)
    },

    /** Sends a request. @returns its answer; never rejects */
    request(
      type: keyof MessagesToApp,
      answer: keyof MessagesToAgent,
      payload: object,
      { giveUp, timeout }: RequestOptions,
    ): Promise<Outcome> {
      return new Promise((resolve) => {
        const id = `agent-${++count}`
        const settle = (outcome: Outcome) => {
          clearTimeout(timer)
          waiting.delete(id)
          giveUp?.removeEventListener('abort', abandon)
          resolve(outcome)
        }
        const abandon = () =>
          settle(
            fail(
              isAbpError(giveUp?.reason)
                ? giveUp.reason
                : new AbpError('CANCELLED', `\`${type}\` was aborted.`),
            ),
          )
        const timer = setTimeout(
          () =>
            settle(fail(new AbpError('TIMEOUT', `The app did not answer \`${type}\` within ${timeout} ms.`))),
          timerMilliseconds(timeout),
        )
        if (ended) return settle(fail(ended))
        waiting.set(id, { answer, settle })
        giveUp?.addEventListener('abort', abandon)
        try {
          send(type, sessionId === undefined ? payload : { ...payload, sessionId }, id)
        } catch (error) {
          settle(fail(new AbpError('INVALID_PARAMS', `\`${type}\` cannot be sent: ${error}`)))
        }
      })
    },

    /**
     * Processes a message from the app.
     *
     * @returns why the message was ignored, empty if that is not an error; `undefined` if it was processed
     */
    take(data: unknown): string | undefined {
      if (ended) return ''
      const message = readMessage(data, typesToAgent)
      if (typeof message === 'string') return message
      const { id, payload, type } = message
      switch (type) {
        case 'notification':
          hear(payload)
          return undefined
        case 'progress':
          listener.progress(payload)
          return undefined
        case 'elicitation/request':
          if (id === undefined) return `a message of the type \`${type}\` needs an \`id\``
          if (questions >= exchangeLimits.questionsAtOnce)
            return `${questions} questions of the app wait for an answer`
          void askAgent(id, payload)
          return undefined
        default:
          if (id === undefined) return `a message of the type \`${type}\` needs the \`id\` of its request`
          // The agent may have abandoned the request meanwhile.
          return settle(type, id, payload) ? undefined : ''
      }
    },
  }
}
