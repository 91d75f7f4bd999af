import { AbpError } from '@abp-kit/core/protocol'

/** The bytes that one call may still fetch, over any route. */
export interface ByteBudget {
  /** Bytes. */
  bytesLeft(): number
  /** @throws {AbpError} `TRANSPORT_ERROR` when fewer bytes are left; the budget is then unchanged */
  spend(bytes: number): void
}

/** @param limit - bytes */
export function createBudget(limit: number): ByteBudget {
  let bytesLeft = limit
  return {
    bytesLeft: () => bytesLeft,
    spend(bytes) {
      if (bytes > bytesLeft) {
        throw new AbpError(
          'TRANSPORT_ERROR',
          `It has ${bytes} bytes, where ${bytesLeft} of this call's limit of ${limit} are left: raise \`downloadLimit\`, or ask for less at once.`,
          { details: { bytes, left: bytesLeft, limit } },
        )
      }
      bytesLeft -= bytes
    },
  }
}
