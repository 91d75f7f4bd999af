import { AbpError } from '@abp-kit/core/protocol'
import type { Metrics } from './metrics.ts'

/** Milliseconds after which a call may have ended. */
const retryAfterMilliseconds = 1_000

/** Tools that do no work in a browser. An agent needs them to end what it began. */
const always: ReadonlySet<string> = new Set([
  'abp_disconnect',
  'abp_read_result',
  'abp_save_result',
  'abp_status',
])

/** Lets in the calls of tools, of all clients of a process: not too many at the same time, and none at the end. */
export class CallGate {
  readonly #max: number
  readonly #metrics: Metrics
  #running = 0
  #draining = false
  readonly #end = new AbortController()

  /** @param max - calls at the same time */
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

  /** From now on, only calls that were let in before may go on. */
  drain(): void {
    this.#draining = true
  }

  /** Answers all calls that are still running with the reason. */
  end(): void {
    this.#draining = true
    this.#end.abort(
      new AbpError(
        'DISCONNECTED',
        'The MCP server ended before this call did. Whether the app finished it is not known.',
      ),
    )
  }

  /** @returns what the work of a call gives. @throws what it throws, and `DISCONNECTED` after {@link CallGate.end} */
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
   * Lets a call in.
   *
   * @param resumed - whether it goes on with a call that waits for the user's answer, which is never refused
   * @returns a function that must be called once, at its end
   * @throws {AbpError} `RATE_LIMITED` with `retryAfter`, if too many are running; `DISCONNECTED` at the end of the process
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
