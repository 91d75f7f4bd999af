import type { BegunResult, FileDescription } from '../wire.ts'
import { createId, createVersion, markOf, parseId, type StoredResultId } from './id.ts'
import { Inventory } from './inventory.ts'
import type { ResultStoreLimits } from './limits.ts'
import { Rate } from './rate.ts'
import { completionText, parseDescription, readPartVersions, type StoredDescription } from './records.ts'
import { bytesOfItem, type ResultStorage } from './storage.ts'
import { notFound, StoreRefused } from './store-refused.ts'

/** A complete file. */
export interface StoredFile extends FileDescription {
  /** @returns the bytes from `start` to `end`, part by part; throws if they no longer exist. */
  read(start: number, end: number): AsyncGenerator<Uint8Array, void>
}

/**
 * Stores expiring files in a key-value storage. `<id>.about` is written when a file starts,
 * `<id>.<n>.<version>` are the parts. `<id>.done` is written when all parts exist, and lists their versions.
 * No key is ever written twice, so later parts from any process do not belong to the file.
 */
export class StoredResults {
  readonly #inventory: Inventory
  readonly #limits: Required<ResultStoreLimits>
  readonly #rate: Rate
  /** Parts that this process is currently writing. */
  readonly #writing = new Set<string>()
  /** Files that this process is currently finishing. */
  readonly #finishing = new Map<string, Promise<void>>()

  constructor(open: () => Promise<ResultStorage>, limits: Required<ResultStoreLimits>) {
    this.#inventory = new Inventory(open, limits)
    this.#limits = limits
    this.#rate = new Rate(limits.rateLimit)
  }

  /**
   * @param client - the client that stores the file, if known
   * @throws {StoreRefused} `STORED_RESULT_TOO_LARGE`, `RATE_LIMITED`, `RESULT_STORE_FULL`
   */
  async begin(file: FileDescription, client: string | undefined): Promise<BegunResult> {
    const { fileLimit, lifetime, partSize } = this.#limits
    if (file.size > fileLimit) {
      const message = `The file has ${file.size} bytes; this server takes ${fileLimit}.`
      throw new StoreRefused(413, 'STORED_RESULT_TOO_LARGE', message)
    }
    this.#rate.take(client)
    const ledger = await this.#inventory.refresh()
    const expiresAt = Date.now() + lifetime
    const id = createId(expiresAt, file.size, markOf(client))
    // Only checks for room. The parts reserve it when they arrive.
    ledger.reserve(id, file.size)
    const description: StoredDescription = { ...file, partSize }
    await this.#inventory.begin(id, JSON.stringify(description))
    return { id: id.text, partSize, expiresAt }
  }

  /**
   * @param read - called with the size of the part in bytes; resolves with them
   * @throws {StoreRefused} `STORED_RESULT_NOT_FOUND`, also if the file is complete or has no such part;
   *   `RESULT_STORE_REQUEST_INVALID` if the part exists with other bytes or is being written; `STORED_RESULT_EXPIRED`,
   *   `RESULT_STORE_FULL`
   */
  async put(name: string, part: number, read: (size: number) => Promise<Uint8Array>): Promise<void> {
    const { description, id, storage } = await this.#find(name)
    const start = part * description.partSize
    if (start >= id.size) throw notFound()
    const bytes = await read(Math.min(description.partSize, id.size - start))
    expectUnexpired(id)
    const slot = `${name}.${part}`
    if (this.#writing.has(slot) || this.#finishing.has(name)) throw partConflict()
    this.#writing.add(slot)
    try {
      const ledger = await this.#inventory.refresh({ recent: true })
      if ((await readPartVersions(storage, name)) !== undefined) throw notFound()
      const stored = ledger.versionOf(name, part)
      if (stored !== undefined && (await isSame(storage, `${slot}.${stored}`, bytes))) return
      await this.#write(id, `${slot}.${createVersion()}`, bytes, storage)
    } finally {
      this.#writing.delete(slot)
    }
  }

  async #write(id: StoredResultId, key: string, bytes: Uint8Array, storage: ResultStorage): Promise<void> {
    const name = id.text
    await this.#inventory.write(id, key, bytes)
    // In the meantime, the file may have been removed, or another process may have completed it without this
    // part.
    const [description, versions] = await Promise.all([
      storage.getItem(`${name}.about`),
      readPartVersions(storage, name),
    ])
    const isPart =
      description !== null && (versions === undefined || versions.some((version) => key.endsWith(version)))
    if (isPart) return
    await storage.removeItem(key)
    throw notFound()
  }

  /**
   * Does nothing if the file is complete.
   *
   * @throws {StoreRefused} `RESULT_STORE_REQUEST_INVALID` if parts are missing or are being written; `RESULT_STORE_FULL`,
   *   `STORED_RESULT_NOT_FOUND`
   */
  finish(name: string): Promise<void> {
    const running = this.#finishing.get(name)
    if (running) return running
    const finishing = this.#finish(name).finally(() => this.#finishing.delete(name))
    this.#finishing.set(name, finishing)
    return finishing
  }

  async #finish(name: string): Promise<void> {
    const { description, id, storage } = await this.#find(name)
    if ((await readPartVersions(storage, name)) !== undefined) return
    const { ledger, versions } = await this.#inventory.versionsOf(name)
    const count = Math.ceil(id.size / description.partSize)
    const chosen: string[] = []
    for (let part = 0; part < count; part++) {
      const version = versions.get(part)
      if (version === undefined || this.#writing.has(`${name}.${part}`)) {
        throw new StoreRefused(409, 'RESULT_STORE_REQUEST_INVALID', 'Parts are missing, or on their way.')
      }
      chosen.push(version)
    }
    // An empty file has no parts, so its room is checked now.
    if (count === 0) ledger.reserve(id, 0)
    await this.#inventory.complete(id, completionText(chosen))
    if ((await storage.getItem(`${name}.about`)) !== null) return
    await storage.removeItem(`${name}.done`)
    throw notFound()
  }

  /** @throws {StoreRefused} `STORED_RESULT_NOT_FOUND`, also if the file is not complete; `STORED_RESULT_EXPIRED` */
  async get(name: string): Promise<StoredFile> {
    const { description, id, storage } = await this.#find(name)
    const versions = await readPartVersions(storage, name)
    if (versions === undefined) throw notFound()
    const { partSize } = description
    async function* read(start: number, end: number) {
      for (let position = start; position < end; ) {
        expectUnexpired(id)
        const part = Math.floor(position / partSize)
        const offset = part * partSize
        const bytes = bytesOfItem(await storage.getItemRaw(`${name}.${part}.${versions?.[part]}`))
        if (bytes?.length !== Math.min(partSize, id.size - offset)) throw notFound()
        yield bytes.subarray(position - offset, Math.min(end - offset, partSize))
        position = offset + partSize
      }
    }
    return { ...description, read }
  }

  /** Does nothing if the file does not exist. */
  async remove(name: string): Promise<void> {
    if (parseId(name)) await this.#inventory.remove(name)
  }

  async #find(
    name: string,
  ): Promise<{ id: StoredResultId; storage: ResultStorage; description: StoredDescription }> {
    const id = parseId(name)
    if (!id) throw notFound()
    expectUnexpired(id)
    const storage = await this.#inventory.storage()
    const description = parseDescription(await storage.getItem(`${name}.about`))
    // Another program wrote this item, or the settings were different.
    if (!description || description.size !== id.size) throw notFound()
    return { id, storage, description }
  }
}

function expectUnexpired({ expiresAt }: StoredResultId): void {
  if (expiresAt <= Date.now()) throw new StoreRefused(410, 'STORED_RESULT_EXPIRED', 'The file has expired.')
}

/**
 * Compares a repeated part, because proxies repeat a request if they do not know whether it arrived.
 *
 * @throws {StoreRefused} if the bytes differ
 */
async function isSame(storage: ResultStorage, key: string, bytes: Uint8Array): Promise<boolean> {
  const stored = bytesOfItem(await storage.getItemRaw(key))
  if (!stored) return false
  if (stored.length === bytes.length && stored.every((byte, index) => byte === bytes[index])) return true
  throw partConflict()
}

function partConflict(): StoreRefused {
  return new StoreRefused(
    409,
    'RESULT_STORE_REQUEST_INVALID',
    'This part of the file is there, or on its way.',
  )
}
