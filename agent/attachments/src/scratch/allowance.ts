import { AbpError } from '@abp-kit/core/protocol'

/** The byte budget of a scratch directory. */
export interface Allowance {
  readonly maxBytes: number
  /** Bytes written or being written. */
  readonly used: number
  /** Counts bytes before they are written. @throws {AbpError} `SCRATCH_FULL`; nothing is counted then */
  take(bytes: number): void
  /** Returns the bytes of removed files. */
  giveBack(bytes: number): void
  /** @returns whether the given number of bytes still fits */
  has(bytes: number): boolean
  /** @returns the error that `take` throws @param cause - the file system's error, if the disk is full */
  full(cause?: Error): AbpError
}

/** @param maxBytes - maximum total bytes */
export function createAllowance(maxBytes: number): Allowance {
  let used = 0
  const full = (cause?: Error) =>
    new AbpError(
      'SCRATCH_FULL',
      cause
        ? `The disk of the scratch directory is full (${cause.message}). What was whole is still there. Make room, or choose another place.`
        : `The scratch directory may hold ${maxBytes} bytes, and more were to be written. What was whole is still there. Raise \`maxBytes\` of \`scratch\`, or use another one.`,
      { details: { maxBytes, used }, cause },
    )
  return {
    maxBytes,
    get used() {
      return used
    },
    take(bytes) {
      if (used + bytes > maxBytes) throw full()
      used += bytes
    },
    giveBack(bytes) {
      used = Math.max(0, used - bytes)
    },
    has: (bytes) => used + bytes <= maxBytes,
    full,
  }
}
