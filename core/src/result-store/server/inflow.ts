import { fixedLimits } from './limits.ts'
import { StoreRefused } from './store-refused.ts'
import { unref } from './timer.ts'

/** A body that is being received. */
interface Arrival {
  /** Reports the current memory use of the body, in bytes. */
  holds(bytes: number): void
  end(): void
}

/**
 * The bodies that this process is receiving. Each has a time limit, and all of them share a memory limit. If
 * the memory limit is reached, the oldest body is rejected. It is a slow one, because a client with normal
 * speed would have finished long before.
 */
export class Inflow {
  /** In the order in which they started. */
  readonly #arrivals = new Map<object, { bytes: number; refuse(reason: StoreRefused): void }>()
  readonly #maxBytes: number
  #heldBytes = 0

  /** @param maxBytes - the memory that all bodies together may use */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** @param refuse - called if the body must stop */
  begin(refuse: (reason: StoreRefused) => void): Arrival {
    const key = {}
    const entry = { bytes: 0, refuse }
    this.#arrivals.set(key, entry)
    const timer = setTimeout(() => refuse(tooSlow()), fixedLimits.bodyMilliseconds)
    unref(timer)
    return {
      holds: (bytes) => {
        if (!this.#arrivals.has(key)) return
        this.#heldBytes += bytes - entry.bytes
        entry.bytes = bytes
        this.#makeRoom()
      },
      end: () => {
        clearTimeout(timer)
        if (!this.#arrivals.delete(key)) return
        this.#heldBytes -= entry.bytes
      },
    }
  }

  #makeRoom(): void {
    for (const [key, { bytes, refuse }] of this.#arrivals) {
      if (this.#heldBytes <= this.#maxBytes) return
      // Stopping a body that uses no memory would free nothing.
      if (bytes === 0) continue
      this.#arrivals.delete(key)
      this.#heldBytes -= bytes
      refuse(tooSlow())
    }
  }
}

function tooSlow(): StoreRefused {
  return new StoreRefused(408, 'RESULT_STORE_REQUEST_INVALID', 'The body came too slowly.', {
    retryable: true,
  })
}
