import { AbpError, type AbpErrorCode, isAbpError } from '@abp-kit/core/protocol'
import { timerMilliseconds } from '../deadline.ts'
import type { Json } from '../json/json.ts'
import type { Outcome } from '../page/invoke.ts'
import { quote } from '../quote.ts'
import { reasonOf } from '../reason.ts'
import type { FileInputs } from '../transfer/file-input.ts'

export interface InvokeExtras {
  /** The files among `args`. */
  files?: FileInputs
  /** Whether to also extract bytes from forms that are not part of the protocol. */
  legacy?: boolean
  /** Called with the number of file bytes that have reached the page, and the total. */
  onUpload?: (loaded: number, total: number) => void
}

/**
 * The connection to a page's app: its `window.abp`, or its WebMCP tools. Every request gets an answer, even
 * when the page or the browser has gone away.
 */
export interface PageChannel {
  /**
   * Calls a method of the protocol. Bytes in the outcome's value are `RemoteBytes`.
   *
   * @param args - JSON data
   * @param timeout - milliseconds; after that, the outcome is the error `TIMEOUT`
   * @param giveUp - stops the wait, with its reason if that is an `AbpError`, otherwise with `CANCELLED`
   */
  invoke(
    method: string,
    args: readonly Json[],
    timeout: number,
    giveUp?: AbortSignal,
    extras?: InvokeExtras,
  ): Promise<Outcome>
  /**
   * @returns whether the app currently has this session; `false` if the app does not report it. Never
   *   rejects
   */
  isInSession?(sessionId: string): Promise<boolean>
  /** Answers all pending and future requests with this error. */
  end(error: AbpError): void
  /** Aborted with the error when the channel ends. */
  readonly ended: AbortSignal
}

/**
 * Sends one request to the page.
 *
 * @param isAwaited - returns whether the request still waits for its answer
 * @throws the driver's error; `AbpError`
 */
export type Ask = (
  method: string,
  args: readonly Json[],
  extras: InvokeExtras,
  isAwaited: () => boolean,
) => Promise<Outcome>

/** @returns a channel that answers every request of `ask` in time */
export function answerAll(ask: Ask): PageChannel {
  const waiting = new Set<(error: AbpError) => void>()
  const end = new AbortController()
  let ended: AbpError | undefined

  const finish = (error: AbpError) => {
    if (ended) return
    ended = error
    end.abort(error)
    for (const settle of [...waiting]) settle(error)
  }

  return {
    ended: end.signal,
    end: finish,
    invoke(method, args, timeout, giveUp, extras = {}) {
      return new Promise((resolve) => {
        const settle = (outcome: Outcome) => {
          clearTimeout(timer)
          waiting.delete(fail)
          giveUp?.removeEventListener('abort', abandon)
          resolve(outcome)
        }
        const fail = (error: AbpError) => settle({ ok: false, error: error.toJSON() })
        const abandon = () =>
          fail(
            isAbpError(giveUp?.reason)
              ? giveUp.reason
              : new AbpError('CANCELLED', `\`${method}\` was aborted.`),
          )
        const timer = setTimeout(() => {
          fail(new AbpError('TIMEOUT', `The page did not answer \`${method}\` within ${timeout} ms.`))
        }, timerMilliseconds(timeout))
        if (ended) return fail(ended)
        waiting.add(fail)
        giveUp?.addEventListener('abort', abandon)
        const isAwaited = () => waiting.has(fail)
        const take = (outcome: Outcome) => {
          if (isAwaited()) return settle(outcome)
          if (outcome.ok) for (const bytes of outcome.bytes ?? []) bytes.release()
        }
        ask(method, args, extras, isAwaited).then(take, (error: unknown) => {
          const failure = ended ?? (isAbpError(error) ? error : driverError(error, method))
          fail(failure)
          // The evaluation fails before the browser reports the new document, so later calls must not use
          // this channel.
          if (failure.code === 'DISCONNECTED') finish(failure)
        })
      })
    },
  }
}

/**
 * Creates an error that reaches no caller: the request was already answered with the error that ended the
 * wait.
 */
export function notAwaited(): AbpError {
  return new AbpError('TIMEOUT', 'The answer came too late.')
}

function driverError(error: unknown, method: string): AbpError {
  const reason = quote(reasonOf(error))
  // Neither driver has an error class for a page that navigated away during an evaluation, so this matches
  // the messages.
  const gone = /context|object with given id|detached|navigat|closed|crashed/i.test(reason)
  const code: AbpErrorCode = gone ? 'DISCONNECTED' : 'TRANSPORT_ERROR'
  const message = gone
    ? `The page navigated away or was closed before it answered \`${method}\` (${reason}). Connect again.`
    : `\`${method}\` did not reach the page: ${reason}`
  return new AbpError(code, message, { cause: error })
}
