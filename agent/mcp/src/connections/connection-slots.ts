import { AbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits.ts'

/** Counts the connections of a process, and limits their number. */
export class ConnectionSlots {
  readonly #makeRoom: () => boolean
  #count = 0

  /** @param makeRoom - frees the slot that is needed least; returns whether it did */
  constructor(makeRoom: () => boolean) {
    this.#makeRoom = makeRoom
  }

  /**
   * Takes a slot. This is synchronous, so nothing can happen in between.
   *
   * @returns a function that releases the slot, once
   * @throws {AbpError} `RATE_LIMITED` if no slot is free
   */
  take(): () => void {
    if (
      this.#count >= workLimits.allConnectionEntries &&
      !(this.#makeRoom() && this.#count < workLimits.allConnectionEntries)
    ) {
      const message = `The bridge has ${workLimits.allConnectionEntries} connections, and all of them are in use. Try again later.`
      throw new AbpError('RATE_LIMITED', message, { retryable: true, retryAfter: 10_000 })
    }
    this.#count++
    let isReleased = false
    return () => {
      if (!isReleased) this.#count--
      isReleased = true
    }
  }
}
