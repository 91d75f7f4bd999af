import { nobody, parseKey, type StoredResultId } from './id'
import type { ResultStoreLimits } from './limits'
import { fixedLimits } from './limits'
import { StoreRefused } from './store-refused'

interface Entry {
  id: StoredResultId
  /** The versions of each part; usually one. */
  parts: Map<number, Set<string>>
  /** Of all of them. */
  bytes: number
  done: boolean
}

/**
 * What the storage holds, told from its keys. What counts is bytes that are there, and files that have some: a file
 * that was only begun takes no room from others, and is forgotten when nothing comes.
 */
export class Ledger {
  readonly #limits: Required<ResultStoreLimits>
  #entries = new Map<string, Entry>()
  /** Bytes that are being written, by their key. */
  readonly #pending = new Map<string, { id: StoredResultId; bytes: number }>()

  constructor(limits: Required<ResultStoreLimits>) {
    this.#limits = limits
  }

  /**
   * Takes the keys of the storage in the place of what was known.
   *
   * @param since - keys that were added while these were read
   * @returns those of files that have expired or were given up
   */
  read(keys: readonly string[], since: readonly string[]): string[] {
    this.#entries = new Map()
    for (const key of new Set([...keys, ...since])) this.add(key)
    const gone = new Set<string>()
    for (const [name, entry] of this.#entries) {
      if (this.#endOf(entry) > Date.now()) continue
      gone.add(name)
      this.#entries.delete(name)
    }
    return keys.filter((key) => gone.has(parseKey(key)?.id.text ?? ''))
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

  /** @returns the version of a part that is there */
  versionOf(name: string, part: number): string | undefined {
    const [version] = this.#entries.get(name)?.parts.get(part) ?? []
    return version
  }

  /** @returns files without a byte that have to give way before another is begun */
  surplus(): StoredResultId[] {
    const empty = [...this.#entries.values()].filter((entry) => !counts(entry))
    const byAge = empty.map(({ id }) => id).toSorted((a, b) => a.expiresAt - b.expiresAt)
    return byAge.slice(0, Math.max(byAge.length - fixedLimits.filesWithoutBytes + 1, 0))
  }

  /** @returns when the next file ends, in Unix milliseconds; `Infinity` when there is none */
  nextEnd(): number {
    let next = Number.POSITIVE_INFINITY
    for (const entry of this.#entries.values()) next = Math.min(next, this.#endOf(entry))
    return next
  }

  /**
   * Books bytes before they are written; without a key it only looks whether there is room.
   *
   * @returns takes the booking back
   * @throws {StoreRefused} `RESULT_STORE_FULL`
   */
  book(id: StoredResultId, bytes: number, key?: string): () => void {
    const { fileCount, totalLimit } = this.#limits
    this.#expectRoom(() => true, id, bytes, fileCount, totalLimit)
    const isOwn = ({ owner }: StoredResultId) => owner === id.owner
    // One file a client has in any case; more of them leave room for others.
    if (id.owner !== nobody && this.#usage(isOwn, id).others.size > 0)
      this.#expectRoom(isOwn, id, bytes, Math.ceil(fileCount / 2), Math.ceil(totalLimit / 2))
    if (key === undefined) return () => undefined
    this.#pending.set(key, { id, bytes })
    return () => void this.#pending.delete(key)
  }

  #expectRoom(
    whose: (id: StoredResultId) => boolean,
    id: StoredResultId,
    bytes: number,
    fileCount: number,
    totalLimit: number,
  ): void {
    const { firstEnd, held, others } = this.#usage(whose, id)
    if (others.size < fileCount && held + bytes <= totalLimit) return
    // Later there is more room, unless it would be too large alone.
    throw new StoreRefused(507, 'RESULT_STORE_FULL', 'The server holds as many files as it takes.', {
      ...(held > 0 || others.size > 0
        ? { retryable: true, retryAfter: Math.max(firstEnd - Date.now(), 0) }
        : {}),
    })
  }

  /** @returns the bytes that are there or on their way, and the files beside this one that they are of */
  #usage(whose: (id: StoredResultId) => boolean, own: StoredResultId) {
    let held = 0
    const others = new Set<string>()
    let firstEnd = Number.POSITIVE_INFINITY
    for (const entry of this.#entries.values()) {
      if (!whose(entry.id) || !counts(entry)) continue
      held += entry.bytes
      firstEnd = Math.min(firstEnd, this.#endOf(entry))
      if (entry.id.text !== own.text) others.add(entry.id.text)
    }
    for (const { id, bytes } of this.#pending.values()) {
      if (!whose(id)) continue
      held += bytes
      firstEnd = Math.min(firstEnd, id.expiresAt)
      if (id.text !== own.text) others.add(id.text)
    }
    return { held, others, firstEnd }
  }

  /** @returns the bytes of a part */
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

/** Whether a file takes a place: it has bytes, or is complete without any. */
function counts({ done, parts }: Entry): boolean {
  return done || parts.size > 0
}
