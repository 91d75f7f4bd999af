import { AbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits'

/** The places for connections in a process. */
export class Places {
  readonly #makeRoom: () => boolean
  #taken = 0

  /** @param makeRoom - gives places back that are needed least. @returns whether it could */
  constructor(makeRoom: () => boolean) {
    this.#makeRoom = makeRoom
  }

  /**
   * Takes a place, at once: nothing can come in between.
   *
   * @returns what gives it back, once
   * @throws {AbpError} `RATE_LIMITED` when there is none
   */
  take(): () => void {
    if (
      this.#taken >= workLimits.allConnectionEntries &&
      !(this.#makeRoom() && this.#taken < workLimits.allConnectionEntries)
    ) {
      const message = `The bridge has ${workLimits.allConnectionEntries} connections, and all of them are in use. Try again later.`
      throw new AbpError('RATE_LIMITED', message, { retryable: true, retryAfter: 10_000 })
    }
    this.#taken++
    let given = false
    return () => {
      if (!given) this.#taken--
      given = true
    }
  }
}
