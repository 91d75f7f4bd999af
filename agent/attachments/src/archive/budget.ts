import { AbpError } from '@abp-kit/core/protocol'
import { type ArchiveLimits, defaultLimits, ratioBegins } from './limits.ts'

/** The remaining limits. Nested archives share the budget of the outer archive. */
export interface Budget {
  readonly limits: ArchiveLimits
  /** Bytes unpacked so far. */
  readonly bytes: number
  /** Entries so far. */
  readonly entries: number
  /** @returns the same budget, for a nested archive @throws {AbpError} `ARCHIVE_NESTING_LIMIT` */
  nested(): Budget
  /** @throws {AbpError} `ARCHIVE_COUNT_LIMIT`, `ARCHIVE_TIME_LIMIT` */
  takeEntry(): void
  /**
   * Counts unpacked bytes.
   *
   * @param bytes - number of bytes
   * @param counted - `entry`: earlier bytes of the entry; `out`: earlier bytes unpacked from the same
   *   `packed` bytes
   * @throws {AbpError} `ARCHIVE_TOTAL_LIMIT`, `ARCHIVE_ENTRY_LIMIT`, `ARCHIVE_RATIO_LIMIT`,
   *   `ARCHIVE_TIME_LIMIT`
   */
  takeBytes(bytes: number, counted: { entry: number; out: number; packed: number }): void
  /** Milliseconds until the time limit; 0 after it. */
  timeLeft(): number
}

/** @param limits - those that differ from the defaults. The time limit starts now. */
export function createBudget(limits: Partial<ArchiveLimits> = {}): Budget {
  const all = { ...defaultLimits, ...limits }
  return atLevel({ limits: all, bytes: 0, entries: 0, end: performance.now() + all.milliseconds }, 0)
}

interface Shared {
  limits: ArchiveLimits
  bytes: number
  entries: number
  end: number
}

function atLevel(shared: Shared, level: number): Budget {
  const { limits } = shared
  const timeLeft = () => Math.max(0, shared.end - performance.now())
  const checkTime = () => {
    if (timeLeft() === 0) throw exceeded('ARCHIVE_TIME_LIMIT', 'takes longer than', limits, 'milliseconds')
  }
  return {
    limits,
    get bytes() {
      return shared.bytes
    },
    get entries() {
      return shared.entries
    },
    nested() {
      if (level + 1 > limits.nesting)
        throw exceeded('ARCHIVE_NESTING_LIMIT', 'has archives in archives, deeper than', limits, 'nesting')
      return atLevel(shared, level + 1)
    },
    takeEntry() {
      checkTime()
      if (shared.entries >= limits.entries)
        throw exceeded('ARCHIVE_COUNT_LIMIT', 'has more entries than', limits, 'entries')
      shared.entries++
    },
    takeBytes(bytes, counted) {
      checkTime()
      shared.bytes += bytes
      if (counted.entry + bytes > limits.entryBytes)
        throw exceeded('ARCHIVE_ENTRY_LIMIT', 'has an entry with more bytes than', limits, 'entryBytes')
      if (shared.bytes > limits.totalBytes)
        throw exceeded('ARCHIVE_TOTAL_LIMIT', 'has more bytes than', limits, 'totalBytes')
      const out = counted.out + bytes
      if (out > ratioBegins && out > counted.packed * limits.ratio)
        throw exceeded('ARCHIVE_RATIO_LIMIT', 'grows by more than', limits, 'ratio')
    },
    timeLeft,
  }
}

type LimitCode = 'TOTAL' | 'ENTRY' | 'COUNT' | 'RATIO' | 'NESTING' | 'TIME'

function exceeded(
  code: `ARCHIVE_${LimitCode}_LIMIT`,
  what: string,
  limits: ArchiveLimits,
  name: keyof ArchiveLimits,
): AbpError {
  return new AbpError(
    code,
    `The archive ${what} the limit \`${name}\` allows (${limits[name]}). Nothing more of it is extracted. Raise the limit if you trust the archive.`,
    { details: { limit: name, value: limits[name] } },
  )
}
