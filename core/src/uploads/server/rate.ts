import type { RateLimit } from '../../definition/app'
import { UploadRefused } from './failure'

/** A sliding window. */
export class Rate {
  readonly #limit: RateLimit
  #times: number[] = []

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** @throws {UploadRefused} `RATE_LIMITED`, with `retryAfter` */
  take(): void {
    const { calls, per } = this.#limit
    const now = Date.now()
    this.#times = this.#times.filter((time) => time > now - per)
    const [first] = this.#times
    if (first !== undefined && this.#times.length >= calls) {
      throw new UploadRefused(429, 'RATE_LIMITED', 'Too many files at once.', {
        retryAfter: first + per - now,
      })
    }
    this.#times.push(now)
  }
}
