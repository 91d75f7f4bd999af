import type { RateLimit } from '../../definition/app.ts'
import { AbpError } from '../../protocol/error.ts'
import { largestNumber } from './id.ts'

/** The limits of a store. Plain data, and the same for the `resultStore` option of every adapter. */
export interface ResultStoreLimits {
  /** The maximum size of a file in bytes; 256 MiB by default. */
  fileLimit?: number
  /** The maximum number of stored bytes of all files that have not expired; 1 GiB by default. */
  totalLimit?: number
  /** The maximum number of files that have bytes or are complete, and have not expired; 100 by default. */
  fileCount?: number
  /** Milliseconds from the start of a file until its removal; one hour by default (docs/protocol.md §4). */
  lifetime?: number
  /** The rate at which each server process lets clients start files; 60 per minute by default. */
  rateLimit?: RateLimit
  /**
   * The number of bytes in one request and in one storage item. The default of 512,000 works with the default
   * settings of adapters, proxies and stores. Larger parts are faster if everything between page and storage
   * allows them.
   */
  partSize?: number
}

const defaults: Required<ResultStoreLimits> = {
  fileLimit: 256 * 2 ** 20,
  totalLimit: 2 ** 30,
  fileCount: 100,
  lifetime: 60 * 60_000,
  rateLimit: { calls: 60, per: 60_000 },
  partSize: 512_000,
}

/** Limits that cannot be changed. docs/limits.md has the same values, and a test compares them. The units are in the names. */
export const fixedLimits = {
  /** Empty chunks in one body. Without a limit, they could continue forever. */
  emptyPieces: 1_000,
  /** Parts (of `partSize`) in memory, for bodies that are being received. */
  partsInMemory: 64,
  /** The time limit for each operation of the storage, in milliseconds. */
  storageMilliseconds: 30_000,
  /** The time limit for a body, in milliseconds: 512,000 bytes at 9 kB/s. */
  bodyMilliseconds: 60_000,
  /** Milliseconds without new parts after which a file is abandoned. Each part adds the same time again. */
  partMilliseconds: 60_000,
  /** Files that were started but have no bytes yet. Beyond this, the oldest is removed. */
  filesWithoutBytes: 200,
  /** The size of the page's description of a file, in bytes. */
  descriptionBytes: 4_096,
  /** The length of a filename. It leaves room for non-ASCII characters in file systems. */
  filenameCharacters: 120,
  /** The length of a client's address, which may include a port. */
  addressCharacters: 64,
} as const

/**
 * @returns the limits, completed with the defaults
 * @throws {AbpError} `RESULT_STORE_INVALID` for an invalid limit. No limit can be disabled
 */
export function completeLimits(limits: ResultStoreLimits = {}): Required<ResultStoreLimits> {
  const { fileLimit, totalLimit, fileCount, lifetime, rateLimit: rate, partSize } = limits
  const complete: Required<ResultStoreLimits> = {
    fileLimit: fileLimit ?? defaults.fileLimit,
    totalLimit: totalLimit ?? defaults.totalLimit,
    fileCount: fileCount ?? defaults.fileCount,
    lifetime: lifetime ?? defaults.lifetime,
    rateLimit: rate ?? defaults.rateLimit,
    partSize: partSize ?? defaults.partSize,
  }
  const { rateLimit, ...numbers } = complete
  const { calls, per }: { calls?: unknown; per?: unknown } = Object(rateLimit)
  for (const [name, value] of Object.entries({
    ...numbers,
    'rateLimit.calls': calls,
    'rateLimit.per': per,
  })) {
    if (Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= largestNumber / 2) continue
    throw new AbpError(
      'RESULT_STORE_INVALID',
      `\`resultStore.${name}\` is ${String(value)}. Write a whole number above 0: bytes, milliseconds or a count.`,
    )
  }
  return complete
}
