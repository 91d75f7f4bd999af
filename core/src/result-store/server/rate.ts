import type { RateLimit } from '../../definition/app.ts'
import { StoreRefused } from './store-refused.ts'

/** A sliding window. A known client may use at most half of it. */
export class Rate {
  readonly #limit: RateLimit
  #starts: { time: number; client: string | undefined }[] = []

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** @throws {StoreRefused} `RATE_LIMITED`, with `retryAfter` */
  take(client: string | undefined): void {
    const { calls, per } = this.#limit
    const now = Date.now()
    this.#starts = this.#starts.filter(({ time }) => time > now - per)
    expect(this.#starts, calls)
    if (client !== undefined) {
      const own = this.#starts.filter((start) => start.client === client)
      expect(own, Math.ceil(calls / 2))
    }
    this.#starts.push({ time: now, client })

    function expect([first, ...others]: { time: number }[], maxRequests: number): void {
      if (first === undefined || others.length + 1 < maxRequests) return
      const retryAfter = first.time + per - now
      throw new StoreRefused(429, 'RATE_LIMITED', 'Too many files at once.', { retryAfter })
    }
  }
}
