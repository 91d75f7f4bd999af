import { fixedLimits } from './limits'
import { StoreRefused } from './store-refused'
import { unref } from './timer'

/** A body that is being read. */
interface Arrival {
  /** Says how much memory it has now, in bytes. */
  holds(bytes: number): void
  end(): void
}

/**
 * The bodies that are on their way in this process: each has a limit of time, and all together one of memory. When that is
 * reached the oldest gives way, which is a slow one: who sends at the usual speed is done long before.
 */
export class Inflow {
  /** In the order of their beginning. */
  readonly #arrivals = new Map<object, { bytes: number; refuse(reason: StoreRefused): void }>()
  readonly #maxBytes: number
  #held = 0

  /** @param maxBytes - of memory that all bodies may have together */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** @param refuse - called when it has to stop */
  begin(refuse: (reason: StoreRefused) => void): Arrival {
    const key = {}
    const entry = { bytes: 0, refuse }
    this.#arrivals.set(key, entry)
    const timer = setTimeout(() => refuse(tooSlow()), fixedLimits.bodyMilliseconds)
    unref(timer)
    return {
      holds: (bytes) => {
        if (!this.#arrivals.has(key)) return
        this.#held += bytes - entry.bytes
        entry.bytes = bytes
        this.#makeRoom()
      },
      end: () => {
        clearTimeout(timer)
        if (!this.#arrivals.delete(key)) return
        this.#held -= entry.bytes
      },
    }
  }

  #makeRoom(): void {
    for (const [key, { bytes, refuse }] of this.#arrivals) {
      if (this.#held <= this.#maxBytes) return
      // One that holds nothing would make no room.
      if (bytes === 0) continue
      this.#arrivals.delete(key)
      this.#held -= bytes
      refuse(tooSlow())
    }
  }
}

function tooSlow(): StoreRefused {
  return new StoreRefused(408, 'RESULT_STORE_REQUEST_INVALID', 'The body came too slowly.', {
    retryable: true,
  })
}
