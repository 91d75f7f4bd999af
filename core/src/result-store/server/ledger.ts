import { nobody, parseKey, type StoredResultId } from './id.ts'
import type { ResultStoreLimits } from './limits.ts'
import { fixedLimits } from './limits.ts'
import { StoreRefused } from './store-refused.ts'

interface Entry {
  id: StoredResultId
  /** The versions of each part; usually one. */
  parts: Map<number, Set<string>>
  /** The bytes of all parts and versions. */
  bytes: number
  done: boolean
}

/**
 * The contents of the storage, derived from its keys. Only stored bytes and files with stored bytes count. A
 * file that has only been started does not take room from others, and is dropped if no parts arrive.
 */
export class Ledger {
  readonly #limits: Required<ResultStoreLimits>
  #entries = new Map<string, Entry>()
  /** The bytes that are being written now, by key. */
  readonly #pending = new Map<string, { id: StoredResultId; bytes: number }>()

  constructor(limits: Required<ResultStoreLimits>) {
    this.#limits = limits
  }

  /**
   * Replaces the known state with the keys of the storage.
   *
   * @param addedKeys - keys that were added while `keys` was being read
   * @returns the keys of files that have expired or were abandoned
   */
  read(keys: readonly string[], addedKeys: readonly string[]): string[] {
    this.#entries = new Map()
    for (const key of new Set([...keys, ...addedKeys])) this.add(key)
    const expired = new Set<string>()
    for (const [name, entry] of this.#entries) {
      if (this.#endOf(entry) > Date.now()) continue
      expired.add(name)
      this.#entries.delete(name)
    }
    return keys.filter((key) => expired.has(parseKey(key)?.id.text ?? ''))
  }

  add(key: string): void {
    const parsed = parseKey(key)
    if (!parsed) return
    const { id, kind, version } = parsed
    const entry = this.#entries.get(id.text) ?? { id, parts: new Map(), bytes: 0, done: false }
    this.#entries.set(id.text, entry)
    if (kind === 'done') entry.done = true
    else if (kind !== 'about') {
      const versions = entry.parts.get(kind) ?? new Set()
      entry.parts.set(kind, versions)
      if (!versions.has(version)) entry.bytes += this.#sizeOf(id, kind)
      versions.add(version)
    }
  }

  remove(name: string): void {
    this.#entries.delete(name)
  }

  /** @returns a stored version of a part */
  versionOf(name: string, part: number): string | undefined {
    const [version] = this.#entries.get(name)?.parts.get(part) ?? []
    return version
  }

  /** @returns files without bytes that must be removed before another file is started */
  surplus(): StoredResultId[] {
    const empty = [...this.#entries.values()].filter((entry) => !counts(entry))
    const byAge = empty.map(({ id }) => id).toSorted((a, b) => a.expiresAt - b.expiresAt)
    return byAge.slice(0, Math.max(byAge.length - fixedLimits.filesWithoutBytes + 1, 0))
  }

  /** @returns when the next file expires, as Unix time in milliseconds; `Infinity` if there are no files */
  nextEnd(): number {
    let next = Number.POSITIVE_INFINITY
    for (const entry of this.#entries.values()) next = Math.min(next, this.#endOf(entry))
    return next
  }

  /**
   * Reserves room for bytes before they are written. Without a key, it only checks whether there is room.
   *
   * @returns a function that ends the reservation
   * @throws {StoreRefused} `RESULT_STORE_FULL`
   */
  reserve(id: StoredResultId, bytes: number, key?: string): () => void {
    const { fileCount, totalLimit } = this.#limits
    this.#expectRoom(() => true, id, bytes, fileCount, totalLimit)
    const isOwn = ({ owner }: StoredResultId) => owner === id.owner
    // A client may always store one file. With more, it must leave room for others.
    if (id.owner !== nobody && this.#usage(isOwn, id).others.size > 0)
      this.#expectRoom(isOwn, id, bytes, Math.ceil(fileCount / 2), Math.ceil(totalLimit / 2))
    if (key === undefined) return () => undefined
    this.#pending.set(key, { id, bytes })
    return () => void this.#pending.delete(key)
  }

  #expectRoom(
    isCounted: (id: StoredResultId) => boolean,
    id: StoredResultId,
    bytes: number,
    fileCount: number,
    totalLimit: number,
  ): void {
    const { firstEnd, usedBytes, others } = this.#usage(isCounted, id)
    if (others.size < fileCount && usedBytes + bytes <= totalLimit) return
    // There will be room later, unless this file alone is too large.
    throw new StoreRefused(507, 'RESULT_STORE_FULL', 'The server holds as many files as it takes.', {
      ...(usedBytes > 0 || others.size > 0
        ? { retryable: true, retryAfter: Math.max(firstEnd - Date.now(), 0) }
        : {}),
    })
  }

  /**
   * @returns the bytes that are stored or being written, and the files other than `own` to which they belong
   */
  #usage(isCounted: (id: StoredResultId) => boolean, own: StoredResultId) {
    let usedBytes = 0
    const others = new Set<string>()
    let firstEnd = Number.POSITIVE_INFINITY
    for (const entry of this.#entries.values()) {
      if (!isCounted(entry.id) || !counts(entry)) continue
      usedBytes += entry.bytes
      firstEnd = Math.min(firstEnd, this.#endOf(entry))
      if (entry.id.text !== own.text) others.add(entry.id.text)
    }
    for (const { id, bytes } of this.#pending.values()) {
      if (!isCounted(id)) continue
      usedBytes += bytes
      firstEnd = Math.min(firstEnd, id.expiresAt)
      if (id.text !== own.text) others.add(id.text)
    }
    return { usedBytes, others, firstEnd }
  }

  /** @returns the size of a part in bytes */
  #sizeOf({ size }: StoredResultId, part: number): number {
    const { partSize } = this.#limits
    return Math.max(Math.min(partSize, size - part * partSize), 0)
  }

  #endOf({ done, id, parts }: Entry): number {
    const begun = id.expiresAt - this.#limits.lifetime
    return done
      ? id.expiresAt
      : Math.min(id.expiresAt, begun + fixedLimits.partMilliseconds * (1 + parts.size))
  }
}

/** Checks whether a file counts as stored: it has bytes, or is complete and empty. */
function counts({ done, parts }: Entry): boolean {
  return done || parts.size > 0
}
