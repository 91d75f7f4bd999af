import type { RateLimit } from '../../definition/app'
import { AbpError } from '../../protocol/error'
import { largestNumber } from './id'

/** What a store takes. Plain data, the same in every adapter's `resultStore` option. */
export interface ResultStoreLimits {
  /** Bytes of one file; 256 MiB by default. */
  fileLimit?: number
  /** Bytes that are there of files that have not expired; 1 GiB by default. */
  totalLimit?: number
  /** Files that have a byte, or are complete, and have not expired; 100 by default. */
  fileCount?: number
  /** Milliseconds from the beginning of a file until it is gone; an hour by default (docs/protocol.md §4). */
  lifetime?: number
  /** How many files may be begun, for each process of the server; 60 a minute by default. */
  rateLimit?: RateLimit
  /**
   * Bytes of one request and of one item of the storage; 512,000 by default, which adapters, proxies and stores take
   * as they are. Larger parts are faster where everything between page and storage allows them.
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

/** What it takes in any case. docs/limits.md has the same values, and a test compares them; the units are in the names. */
export const fixedLimits = {
  /** Pieces without a byte in one body: they would cost time without end. */
  emptyPieces: 1_000,
  /** Parts (`partSize`) of bodies that are on their way, in memory. */
  partsInMemory: 64,
  /** Milliseconds that a storage has for each operation. */
  storageMilliseconds: 30_000,
  /** Milliseconds that a body may take: 512,000 bytes at 9 kB/s. */
  bodyMilliseconds: 60_000,
  /** Milliseconds until a file to which nothing comes is given up; each part gives as much again. */
  partMilliseconds: 60_000,
  /** Files that are begun and have no byte yet; then the oldest gives way. */
  filesWithoutBytes: 200,
  /** Bytes of what a page says of a file. */
  descriptionBytes: 4_096,
  /** Characters of its name, which leaves file systems room for non-ASCII. */
  filenameCharacters: 120,
  /** Characters of a client's address, with a port. */
  addressCharacters: 64,
} as const

/**
 * @returns the limits with the defaults
 * @throws {AbpError} `RESULT_STORE_INVALID` for what is not a limit; none can be switched off
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
