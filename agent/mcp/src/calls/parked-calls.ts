import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { AbpError, isRecord } from '@abp-kit/core/protocol'
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server'
import { workLimits } from '../limits.ts'
import type { McpQuestion } from '../questions/index.ts'
import type { RunningCall } from './running-call.ts'

/** The signed state that travels through the client and back. */
interface State {
  call: string
  question: number
}

/** Signs and checks the state of waiting calls. */
export type StateCodec = RequestStateCodec<State>

/**
 * Creates a codec with its own key.
 *
 * @param questionTimeout - milliseconds
 */
export function createStateCodec(questionTimeout: number): StateCodec {
  return createRequestStateCodec<State>({
    key: randomBytes(32),
    ttlSeconds: Math.ceil((questionTimeout + workLimits.lateAnswerMilliseconds) / 1000),
  })
}

/** A call that waits for the user while no MCP request waits for the call. */
export interface Parked<Subject = unknown> {
  call: RunningCall
  number: number
  question: McpQuestion
  /** The tool and its arguments. Only the same request can continue the call. */
  tool: string
  args: unknown
  /** The data that the tool needs about the call. */
  subject: Subject
}

/**
 * The calls that wait for the user's answer. A call is found by a `requestState` that was signed here, has
 * not expired and has not been used. Calls of other sessions are not found.
 */
export class ParkedCalls<Subject = unknown> {
  readonly #parked = new Map<string, { parked: Parked<Subject>; timer: NodeJS.Timeout }>()
  readonly #lifetime: number
  readonly #codec: StateCodec

  /**
   * @param questionTimeout - milliseconds
   * @param codec - created with the same timeout
   */
  constructor(questionTimeout: number, codec: StateCodec) {
    this.#lifetime = questionTimeout + workLimits.lateAnswerMilliseconds
    this.#codec = codec
  }

  get size(): number {
    return this.#parked.size
  }

  /**
   * Keeps a call until the answer arrives.
   * @returns the `requestState` that the client must send back
   */
  async park(parked: Parked<Subject>): Promise<string> {
    const { id } = parked.call
    this.#forget(id)
    const timer = setTimeout(() => {
      this.#parked.delete(id)
      parked.call.abandon('The user did not answer.')
    }, this.#lifetime)
    timer.unref()
    this.#parked.set(id, { parked, timer })
    return this.#codec.mint({ call: id, question: parked.number })
  }

  /**
   * Takes a waiting call, so that it can continue.
   *
   * @param state - as verified by the codec
   * @throws {AbpError} `SESSION_INVALID` if the state was used before, belongs to another request, or is
   *   unknown
   */
  take(state: unknown, tool: string, args: unknown): Parked<Subject> {
    const { call, question } = isRecord(state) ? state : {}
    const found = typeof call === 'string' ? this.#parked.get(call)?.parked : undefined
    if (!found || found.number !== question) {
      throw new AbpError(
        'SESSION_INVALID',
        'This answer was used before, or its call is over. The call may have done its work with it: find out before you call the tool again.',
        { retryable: false },
      )
    }
    if (found.tool !== tool || !isDeepStrictEqual(found.args, args)) {
      throw new AbpError('SESSION_INVALID', 'This answer belongs to another request.', { retryable: false })
    }
    this.#forget(found.call.id)
    return found
  }

  /** Abandons a waiting call because the client cancelled the request that its question belongs to. */
  abandon(call: RunningCall): void {
    if (this.#forget(call.id)) call.abandon('The client cancelled the request.')
  }

  #forget(id: string): boolean {
    clearTimeout(this.#parked.get(id)?.timer)
    return this.#parked.delete(id)
  }

  /**
   * Abandons all waiting calls when the session ends.
   * @param reason - why the calls are cancelled
   */
  clear(reason: string): void {
    for (const { parked } of [...this.#parked.values()]) {
      this.#forget(parked.call.id)
      parked.call.abandon(reason)
    }
  }
}
