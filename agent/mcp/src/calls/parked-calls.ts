import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { AbpError } from '@abp-kit/core/protocol'
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server'
import { workLimits } from '../limits'
import type { McpQuestion } from '../questions'
import { isRecord } from '../record'
import type { RunningCall } from './running-call'

/** What travels through the client and back, signed. */
interface State {
  call: string
  question: number
}

/** Signs and checks the state of calls that wait. */
export type StateCodec = RequestStateCodec<State>

/** @param questionTimeout - milliseconds. @returns a codec with a key of its own */
export function createStateCodec(questionTimeout: number): StateCodec {
  return createRequestStateCodec<State>({
    key: randomBytes(32),
    ttlSeconds: Math.ceil((questionTimeout + workLimits.lateAnswerMilliseconds) / 1000),
  })
}

/** A call that waits for the user, while no MCP request does. */
export interface Parked<Subject = unknown> {
  call: RunningCall
  number: number
  question: McpQuestion
  /** The tool and its arguments: only the same request may go on with it. */
  tool: string
  args: unknown
  /** What the tool needs to know of the call. */
  subject: Subject
}

/**
 * The calls that wait for the user's answer. Each is found by a `requestState` that was signed here, that has not
 * expired, and that was not used before. Those of other sessions are not found.
 */
export class ParkedCalls<Subject = unknown> {
  readonly #parked = new Map<string, { parked: Parked<Subject>; timer: NodeJS.Timeout }>()
  readonly #lifetime: number
  readonly #codec: StateCodec

  /**
   * @param questionTimeout - milliseconds
   * @param codec - made for the same time
   */
  constructor(questionTimeout: number, codec: StateCodec) {
    this.#lifetime = questionTimeout + workLimits.lateAnswerMilliseconds
    this.#codec = codec
  }

  /** How many calls wait. */
  get size(): number {
    return this.#parked.size
  }

  /** @returns the `requestState` to come back with */
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
   * @param state - as the codec verified it
   * @throws {AbpError} `SESSION_INVALID` for what was used before, belongs to another request, or is not known
   */
  take(state: unknown, tool: string, args: unknown): Parked<Subject> {
    const { call, question } = isRecord(state) ? state : {}
    const found = typeof call === 'string' ? this.#parked.get(call)?.parked : undefined
    if (!found || found.number !== question) {
      throw new AbpError(
        'SESSION_INVALID',
        'This answer was used before, or its call is over. Call the tool again.',
      )
    }
    if (found.tool !== tool || !isDeepStrictEqual(found.args, args)) {
      throw new AbpError('SESSION_INVALID', 'This answer belongs to another request. Call the tool again.')
    }
    this.#forget(found.call.id)
    return found
  }

  /** The client gave up the request whose question is open. */
  abandon(call: RunningCall): void {
    if (this.#forget(call.id)) call.abandon('The client cancelled the request.')
  }

  #forget(id: string): boolean {
    clearTimeout(this.#parked.get(id)?.timer)
    return this.#parked.delete(id)
  }

  /** For the end of the session. @param reason - why the calls are cancelled */
  clear(reason: string): void {
    for (const { parked } of [...this.#parked.values()]) {
      this.#forget(parked.call.id)
      parked.call.abandon(reason)
    }
  }
}
