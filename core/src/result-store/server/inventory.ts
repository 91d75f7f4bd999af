import { parseKey, type StoredResultId } from './id.ts'
import { Ledger } from './ledger.ts'
import type { ResultStoreLimits } from './limits.ts'
import { report } from './report.ts'
import type { ResultStorage } from './storage.ts'
import { unref } from './timer.ts'

/**
 * Milliseconds for which the known state of the storage stays valid. Other processes also write to the
 * storage.
 */
const freshMs = 1_000
/** Number of items to remove in parallel. */
const parallelRemovals = 8
/** The longest delay of a timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

/** Writes to the storage, removes expired files and keeps the {@link Ledger} up to date. */
export class Inventory {
  readonly #open: () => Promise<ResultStorage>
  readonly #ledger: Ledger
  #refreshing: Promise<void> | undefined
  #refreshedAt = Number.NEGATIVE_INFINITY
  /** The keys written since the last refresh began. */
  #writtenKeys: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(open: () => Promise<ResultStorage>, limits: Required<ResultStoreLimits>) {
    this.#open = open
    this.#ledger = new Ledger(limits)
  }

  storage(): Promise<ResultStorage> {
    return this.#open()
  }

  /**
   * Reads the keys of the storage and removes expired files.
   *
   * @param recent - whether a recent state is sufficient
   */
  async refresh({ recent = false } = {}): Promise<Ledger> {
    if (!recent || Date.now() - this.#refreshedAt > freshMs) {
      this.#refreshing ??= this.#refresh().finally(() => {
        this.#refreshing = undefined
      })
      await this.#refreshing
    }
    return this.#ledger
  }

  async #refresh(): Promise<void> {
    const storage = await this.#open()
    this.#writtenKeys = []
    const expiredKeys = this.#ledger.read(await storage.getKeys(), this.#writtenKeys)
    await removeAll(storage, expiredKeys)
    this.#refreshedAt = Date.now()
    this.#schedule()
  }

  /** @returns one version of each part of a file that is currently in the storage */
  async versionsOf(name: string): Promise<{ ledger: Ledger; versions: Map<number, string> }> {
    const storage = await this.#open()
    const versions = new Map<number, string>()
    // Sorted, so that all processes choose the same version.
    for (const key of (await storage.getKeys()).toSorted()) {
      const { id, kind, version = '' } = parseKey(key) ?? {}
      if (id?.text === name && typeof kind === 'number' && !versions.has(kind)) versions.set(kind, version)
    }
    return { ledger: this.#ledger, versions }
  }

  async begin(id: StoredResultId, description: string): Promise<void> {
    const storage = await this.#open()
    const surplus = this.#ledger.surplus().map(({ text }) => `${text}.about`)
    for (const key of surplus) this.#ledger.remove(key.replace('.about', ''))
    await removeAll(storage, surplus)
    await storage.setItem(`${id.text}.about`, description, ttlOf(id))
    this.#noteWritten(`${id.text}.about`)
  }

  /** @throws {StoreRefused} `RESULT_STORE_FULL`; or the error of the storage, in which case the item is removed */
  async write(id: StoredResultId, key: string, bytes: Uint8Array): Promise<void> {
    const storage = await this.#open()
    const release = this.#ledger.reserve(id, bytes.length, key)
    try {
      await storage.setItemRaw(key, bytes, ttlOf(id))
      this.#noteWritten(key)
    } catch (error) {
      // The item may have been written in part.
      await storage.removeItem(key).catch(report)
      throw error
    } finally {
      release()
    }
  }

  async complete(id: StoredResultId, done: string): Promise<void> {
    const storage = await this.#open()
    await storage.setItem(`${id.text}.done`, done, ttlOf(id))
    this.#noteWritten(`${id.text}.done`)
  }

  /** @throws the error of the storage if the file is still there */
  async remove(name: string): Promise<void> {
    const storage = await this.#open()
    const keys = (await storage.getKeys()).filter((key) => parseKey(key)?.id.text === name)
    // The description is removed first, so that a file is either complete or gone.
    await storage.removeItem(`${name}.about`)
    this.#ledger.remove(name)
    await removeAll(storage, keys)
  }

  #noteWritten(key: string): void {
    this.#writtenKeys.push(key)
    this.#ledger.add(key)
    this.#schedule()
  }

  /** Sets a timer for the next file to expire. After a restart, no timer runs until the next file arrives. */
  #schedule(): void {
    clearTimeout(this.#timer)
    const next = this.#ledger.nextEnd() - Date.now()
    if (next === Number.POSITIVE_INFINITY) return
    this.#timer = setTimeout(() => this.refresh().catch(report), Math.min(Math.max(next, 0) + 1, maxTimerMs))
    unref(this.#timer)
  }
}

/**
 * Removes items, descriptions first. Continues if an item cannot be removed: the next refresh tries again.
 */
async function removeAll(storage: ResultStorage, keys: readonly string[]): Promise<void> {
  const ordered = keys
    .toSorted((a, b) => Number(b.endsWith('.about')) - Number(a.endsWith('.about')))
    .values()
  const lane = async () => {
    for (const key of ordered) await storage.removeItem(key).catch(report)
  }
  await Promise.all(Array.from({ length: parallelRemovals }, lane))
}

function ttlOf({ expiresAt }: StoredResultId) {
  return { ttl: Math.max(Math.ceil((expiresAt - Date.now()) / 1000), 1) }
}
