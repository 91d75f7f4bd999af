import { AbpError } from '@abp-kit/core/protocol'
import type { Metrics } from './metrics.ts'

/** Milliseconds after which a call may have ended. */
const retryAfterMilliseconds = 1_000

/** Tools that do no work in a browser. An agent needs them to end what it started. */
const always: ReadonlySet<string> = new Set([
  'abp_disconnect',
  'abp_read_result',
  'abp_save_result',
  'abp_status',
])

/**
 * Admits tool calls from all clients of a process: limits concurrent calls, and admits none during shutdown.
 */
export class CallGate {
  readonly #max: number
  readonly #metrics: Metrics
  #running = 0
  #draining = false
  readonly #end = new AbortController()

  /** @param max - concurrent calls */
  constructor(max: number, metrics: Metrics) {
    this.#max = max
    this.#metrics = metrics
  }

  get running(): number {
    return this.#running
  }

  get draining(): boolean {
    return this.#draining
  }

  /** From now on, only admitted calls may continue. */
  drain(): void {
    this.#draining = true
  }

  /** Answers all running calls with the reason. */
  end(): void {
    this.#draining = true
    this.#end.abort(
      new AbpError(
        'DISCONNECTED',
        'The MCP server ended before this call did. Whether the app finished it is not known.',
      ),
    )
  }

  /**
   * @returns the result of a call's work
   * @throws the error of the work, and `DISCONNECTED` after {@link CallGate.end}
   */
  untilEnd<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this.#end
    return new Promise((resolve, reject) => {
      const end = () => reject(signal.reason)
      if (signal.aborted) end()
      signal.addEventListener('abort', end, { once: true })
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
    })
  }

  /**
   * Admits a call.
   *
   * @param resumed - whether it continues a call that waits for the user's answer, which is never rejected
   * @returns a function that must be called once, when the call ends
   * @throws {AbpError} `RATE_LIMITED` with `retryAfter`, if too many calls are running; `DISCONNECTED` when
   *   the process is ending
   */
  enter(tool: string, resumed: boolean): () => void {
    if (always.has(tool)) return () => undefined
    if (!resumed && this.#draining) {
      this.#metrics.callRefused('draining')
      throw new AbpError('DISCONNECTED', 'The bridge is ending, and takes no new calls.')
    }
    if (!resumed && this.#running >= this.#max) {
      this.#metrics.callRefused('limit')
      const message = `${this.#max} calls are running, and the bridge takes no more (--max-concurrent-calls).`
      const retry = { retryAfter: retryAfterMilliseconds }
      throw new AbpError('RATE_LIMITED', message, retry)
    }
    this.#running++
    return () => {
      this.#running--
    }
  }
}
