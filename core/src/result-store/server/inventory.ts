import { parseKey, type StoredResultId } from './id'
import { Ledger } from './ledger'
import type { ResultStoreLimits } from './limits'
import { report } from './report'
import type { ResultStorage } from './storage'
import { unref } from './timer'

/** Milliseconds that what is known of the storage is good for: other processes write to it too. */
const fresh = 1_000
/** Items that are removed at once. */
const lanes = 8
/** What timers take, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

/** Writes to the storage, removes what is over, and keeps the {@link Ledger} of it. */
export class Inventory {
  readonly #open: () => Promise<ResultStorage>
  readonly #ledger: Ledger
  #looking: Promise<void> | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  /** Keys that were written since the last look began. */
  #since: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(open: () => Promise<ResultStorage>, limits: Required<ResultStoreLimits>) {
    this.#open = open
    this.#ledger = new Ledger(limits)
  }

  storage(): Promise<ResultStorage> {
    return this.#open()
  }

  /**
   * Looks what there is, and removes what is over.
   *
   * @param recent - whether what was seen a moment ago will do
   */
  async look({ recent = false } = {}): Promise<Ledger> {
    if (!recent || Date.now() - this.#lookedAt > fresh) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
      await this.#looking
    }
    return this.#ledger
  }

  async #look(): Promise<void> {
    const storage = await this.#open()
    this.#since = []
    const gone = this.#ledger.read(await storage.getKeys(), this.#since)
    await removeAll(storage, gone)
    this.#lookedAt = Date.now()
    this.#schedule()
  }

  /** @returns a version of each part of a file that is in the storage now */
  async versionsOf(name: string): Promise<{ ledger: Ledger; versions: Map<number, string> }> {
    const storage = await this.#open()
    const versions = new Map<number, string>()
    // Sorted, so that all processes choose the same.
    for (const key of (await storage.getKeys()).toSorted()) {
      const { id, kind, version = '' } = parseKey(key) ?? {}
      if (id?.text === name && typeof kind === 'number' && !versions.has(kind)) versions.set(kind, version)
    }
    return { ledger: this.#ledger, versions }
  }

  async begin(id: StoredResultId, about: string): Promise<void> {
    const storage = await this.#open()
    const surplus = this.#ledger.surplus().map(({ text }) => `${text}.about`)
    for (const key of surplus) this.#ledger.remove(key.replace('.about', ''))
    await removeAll(storage, surplus)
    await storage.setItem(`${id.text}.about`, about, ttlOf(id))
    this.#note(`${id.text}.about`)
  }

  /** @throws {StoreRefused} `RESULT_STORE_FULL`; what the storage throws, and then nothing is left */
  async write(id: StoredResultId, key: string, bytes: Uint8Array): Promise<void> {
    const storage = await this.#open()
    const release = this.#ledger.book(id, bytes.length, key)
    try {
      await storage.setItemRaw(key, bytes, ttlOf(id))
      this.#note(key)
    } catch (error) {
      // It may be there in half.
      await storage.removeItem(key).catch(report)
      throw error
    } finally {
      release()
    }
  }

  async complete(id: StoredResultId, done: string): Promise<void> {
    const storage = await this.#open()
    await storage.setItem(`${id.text}.done`, done, ttlOf(id))
    this.#note(`${id.text}.done`)
  }

  /** @throws what the storage throws when the file is still there */
  async remove(name: string): Promise<void> {
    const storage = await this.#open()
    const keys = (await storage.getKeys()).filter((key) => parseKey(key)?.id.text === name)
    // What describes a file goes first, so that a file is there whole or not at all.
    await storage.removeItem(`${name}.about`)
    this.#ledger.remove(name)
    await removeAll(storage, keys)
  }

  #note(key: string): void {
    this.#since.push(key)
    this.#ledger.add(key)
    this.#schedule()
  }

  /** A server that goes on removes files in time; one that was started anew does with the next file. */
  #schedule(): void {
    clearTimeout(this.#timer)
    const next = this.#ledger.nextEnd() - Date.now()
    if (next === Number.POSITIVE_INFINITY) return
    this.#timer = setTimeout(() => this.look().catch(report), Math.min(Math.max(next, 0) + 1, maxTimerMs))
    unref(this.#timer)
  }
}

/** Goes on when one cannot be removed: the next look tries again. What describes a file goes first. */
async function removeAll(storage: ResultStorage, keys: readonly string[]): Promise<void> {
  const ordered = keys
    .toSorted((a, b) => Number(b.endsWith('.about')) - Number(a.endsWith('.about')))
    .values()
  const lane = async () => {
    for (const key of ordered) await storage.removeItem(key).catch(report)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

function ttlOf({ expiresAt }: StoredResultId) {
  return { ttl: Math.max(Math.ceil((expiresAt - Date.now()) / 1000), 1) }
}
