import { randomUUID } from 'node:crypto'
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AbpError } from '@abp-kit/core'
import type { Log } from '../log'
import { Delivery, type ResultStore } from '../store'
import { cleanUp } from './cleanup'
import { OutputDirectory, outputFailed } from './directory'
import type { Sorted } from './part'
import { type Kept, type SavedFile, type SavedResult, type WrittenPart, writeResult } from './write-result'

/** Milliseconds. */
const cleanUpInterval = 60_000
/** Files that are listed as resources. */
const mostListed = 10_000
/** Results that could not be saved and wait for another try. */
const mostKept = 8

export interface OutputSettings {
  outputDir: string
  /** Hours. */
  outputMaxAge: number
  /** Megabytes. */
  outputMaxSize: number
}

/** Turns results into files (protocol.md §6). */
export class Output {
  readonly directory: OutputDirectory
  readonly #settings: OutputSettings
  readonly #log: Log
  readonly #kept = new Map<string, Kept>()
  readonly #store: ResultStore | undefined
  /** What this process wrote, by URI. */
  readonly #written = new Map<string, { name: string; mimeType: string }>()
  /** On their way into the store. */
  readonly #sending = new Set<string>()
  /** Written since the last clean-up, which spares them. */
  #recent = new Set<string>()
  #grown = 0
  #nextCleanUp = 0

  /** @param store - where results go instead; the directory is then only on the way */
  constructor(settings: OutputSettings, log: Log, store?: ResultStore) {
    this.#settings = settings
    this.#log = log
    this.#store = store
    this.directory = new OutputDirectory(settings.outputDir)
  }

  /**
   * Saves a result. When that fails nothing is lost: the result is kept, and {@link Output.saveKept} tries again.
   *
   * @param capability - what made it, for the name
   * @throws {AbpError} `OUTPUT_FAILED`, with `details.result`, the id of what was kept
   */
  async save(capability: string, sorted: Sorted): Promise<SavedResult> {
    return this.#write({ capability, sorted }, this.directory, this.#store)
  }

  /**
   * @param id - from the error of {@link Output.save}
   * @param directory - another place to write to, instead of the store, too; the caller has checked it
   * @throws {AbpError} `OUTPUT_FAILED` as before; `INVALID_PARAMS` for an id that is not known, or no longer
   */
  async saveKept(id: string, directory?: string): Promise<SavedResult> {
    const kept = this.#kept.get(id)
    if (!kept) {
      const known = [...this.#kept.keys()].join(', ') || 'none'
      throw new AbpError('INVALID_PARAMS', `No result "${id}" waits to be saved. There are: ${known}.`)
    }
    const saved = await (directory === undefined
      ? this.#write(kept, this.directory, this.#store, id)
      : this.#write(kept, new OutputDirectory(directory, false), undefined, id))
    this.#kept.delete(id)
    return saved
  }

  /** Where results go, for people. */
  get place(): string {
    return this.#store?.name ?? this.directory.path
  }

  /** @returns the type of a file that this process wrote. */
  writtenType(uri: string): string | undefined {
    return this.#written.get(uri)?.mimeType
  }

  /** @returns the files that this process wrote, the last first. */
  written(): { uri: string; name: string; mimeType: string }[] {
    return [...this.#written].map(([uri, file]) => ({ uri, ...file })).reverse()
  }

  /** @returns the key of a result in the store, from what the agent calls it. */
  storedKey(address: string): string | undefined {
    return this.#store?.keyOf(address)
  }

  /**
   * Copies a result from the store into the directory.
   *
   * @returns the path of a file that is the caller's to remove
   * @throws {AbpError} `FILE_NOT_ALLOWED`, `STORE_FAILED`, `OUTPUT_FAILED`
   */
  async fetch(key: string): Promise<string> {
    if (!this.#store) throw new AbpError('FILE_NOT_ALLOWED', 'There is no store.')
    const bytes = await this.#store.read(key)
    const path = join(await this.directory.prepare(), `abp-${randomUUID()}`)
    try {
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
      return path
    } catch (error) {
      await unlink(path).catch(() => undefined)
      throw outputFailed(path, error)
    }
  }

  /** Ends the store's connections. Never throws. */
  async close(): Promise<void> {
    await this.#store?.close()
  }

  async #write(
    result: Kept,
    directory: OutputDirectory,
    store: ResultStore | undefined,
    id: string = randomUUID(),
  ): Promise<SavedResult> {
    const done: WrittenPart[] = []
    const delivery = new Delivery(store)
    try {
      const saved = await writeResult(directory, result, done, delivery)
      for (const { path } of done) this.#sending.add(path)
      await delivery.send()
      for (const { uri, name, mimeType } of saved.files) this.#remember(uri, { name, mimeType })
      this.#cleanUpSoon(saved.files)
      return saved
    } catch (error) {
      for (const { path, part } of done) {
        // What was moved exists only once: it stays, for the next try to move on.
        const once = part?.bytes.form === 'file' || part?.bytes.form === 'stream'
        if (part && once) part.bytes = { form: 'file', path }
        else await unlink(path).catch(() => undefined)
      }
      this.#keep(id, result)
      throw new AbpError('OUTPUT_FAILED', error instanceof Error ? error.message : String(error), {
        retryable: true,
        details: { result: id },
        cause: error,
      })
    } finally {
      for (const { path } of done) this.#sending.delete(path)
    }
  }

  /** What is in a store is never cleaned up here: of the oldest, only the list forgets. */
  #remember(uri: string, file: { name: string; mimeType: string }): void {
    this.#written.set(uri, file)
    const [oldest] = this.#written.keys()
    if (this.#written.size > mostListed && oldest !== undefined) this.#written.delete(oldest)
  }

  #keep(id: string, result: Kept): void {
    this.#kept.set(id, result)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) {
      this.#kept.delete(oldest)
      this.#log.warn('A result that could not be saved was dropped for newer ones.', { result: oldest })
    }
  }

  /** Looking at every file takes time: once a minute, and after much was written. */
  #cleanUpSoon(files: readonly SavedFile[]): void {
    for (const { path, size } of files) {
      this.#recent.add(path)
      this.#grown += size
    }
    const due = performance.now() >= this.#nextCleanUp
    if (!due && this.#grown < (this.#settings.outputMaxSize * 1_000_000) / 20) return
    this.#nextCleanUp = performance.now() + cleanUpInterval
    this.#grown = 0
    const keep = new Set([...this.#recent, ...this.#sending, ...[...this.#kept.values()].flatMap(keptFiles)])
    this.#recent = new Set()
    void this.#cleanUp(keep)
  }

  async #cleanUp(keep: ReadonlySet<string>): Promise<void> {
    const directory = await this.directory.prepare().catch(() => undefined)
    if (directory === undefined) return
    const removed = await cleanUp(directory, {
      maxAge: this.#settings.outputMaxAge * 3_600_000,
      maxSize: this.#settings.outputMaxSize * 1_000_000,
      keep,
    })
    for (const path of removed) this.#written.delete(pathToFileURL(path).href)
    if (removed.length > 0) this.#log.info('Old results were removed.', { files: removed.length })
  }
}

/** @returns the files that a kept result consists of. */
function keptFiles({ sorted }: Kept): string[] {
  const parts = [...sorted.parts, ...sorted.deep.map(({ part }) => part)]
  return parts.flatMap(({ bytes }) => (bytes.form === 'file' ? [bytes.path] : []))
}
