import { randomUUID } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits'
import { reasonOf } from '../record'
import { Delivery, type ResultStore } from '../store'
import type { Cleaner } from './cleaner'
import { createFile, OutputDirectory } from './directory'
import { discardResult, type KeptResults } from './kept-results'
import { LentFiles } from './lent-files'
import { outputFailed } from './output-failed'
import type { Sorted } from './part'
import { type Kept, type SavedResult, type WrittenPart, writeResult } from './write-result'

/** Turns the results of one MCP client's session into files (docs/protocol.md §6), and knows which it wrote. */
export class SessionOutput {
  readonly directory: OutputDirectory
  readonly #cleaner: Cleaner
  readonly #store: ResultStore | undefined
  readonly #kept: KeptResults
  /** What this session wrote, by URI. */
  readonly #written = new Map<string, { name: string; mimeType: string }>()
  readonly #stopListening: () => void
  #closed = false

  constructor(
    directory: OutputDirectory,
    cleaner: Cleaner,
    kept: KeptResults,
    store: ResultStore | undefined,
  ) {
    this.directory = directory
    this.#cleaner = cleaner
    this.#store = store
    this.#kept = kept
    cleaner.hold([basename(directory.path)])
    this.#stopListening = cleaner.onRemoved((paths) => {
      for (const path of paths) this.#written.delete(pathToFileURL(path).href)
    })
  }

  /**
   * Makes sure, before something is done, that its result can be saved.
   *
   * @returns the directory, canonical
   * @throws {AbpError} `OUTPUT_FAILED`, which says that nothing was done
   */
  async ready(): Promise<string> {
    return this.directory.prepare().catch((cause: unknown) => {
      const message = `${reasonOf(cause)} Nothing was called.`
      throw new AbpError('OUTPUT_FAILED', message, { retryable: true, cause })
    })
  }

  /**
   * Saves a result. When that fails nothing is lost: the result is kept, and {@link SessionOutput.saveKept} tries again.
   *
   * @param capability - what made it, for the name
   * @param signal - aborted when no agent will hear of the result, of which nothing stays then
   * @throws {AbpError} `OUTPUT_FAILED`, with `details.result`, the id of what was kept; `CANCELLED` after `signal`,
   *   `SESSION_EXPIRED` after {@link SessionOutput.close}
   */
  async save(capability: string, sorted: Sorted, signal?: AbortSignal): Promise<SavedResult> {
    return this.#write({ capability, sorted }, this.directory, this.#store, { signal })
  }

  /**
   * @param id - from the error of {@link SessionOutput.save}
   * @param directory - another place to write to, instead of the store, too; the caller has checked it
   * @throws {AbpError} `OUTPUT_FAILED` as before; `INVALID_PARAMS` for an id that is not known, or no longer
   */
  async saveKept(id: string, directory?: string): Promise<SavedResult> {
    const { result: kept, files } = this.#kept.take(this, id)
    const saving =
      directory === undefined
        ? this.#write(kept, this.directory, this.#store, { id })
        : this.#write(kept, new OutputDirectory(directory, false), undefined, { id })
    const saved = await saving
    this.#cleaner.letGo(files)
    return saved
  }

  /** Where results go, for people. */
  get place(): string {
    return this.#store?.name ?? this.directory.path
  }

  /** @returns the type of a file that this session wrote. */
  writtenType(uri: string): string | undefined {
    return this.#written.get(uri)?.mimeType
  }

  /** @returns the files that this session wrote, the last first. */
  written(): { uri: string; name: string; mimeType: string }[] {
    return [...this.#written].map(([uri, file]) => ({ uri, ...file })).reverse()
  }

  /** @returns the key of a result in the store, from what the agent calls it. */
  storedKey(address: string): string | undefined {
    return this.#store?.keyOf(address)
  }

  /**
   * Copies a result from the store into the directory. Any session may have any result whose key it knows.
   *
   * @returns the path of a file that is the caller's to remove
   * @throws {AbpError} `FILE_NOT_ALLOWED`, `STORE_FAILED`, `OUTPUT_FAILED`
   */
  async fetch(key: string): Promise<string> {
    if (!this.#store) throw new AbpError('FILE_NOT_ALLOWED', 'There is no store.')
    const bytes = await this.#store.read(key)
    const path = join(await this.directory.prepare(), `abp-${randomUUID()}`)
    try {
      const handle = await createFile(path)
      await handle.writeFile(bytes).finally(() => handle.close())
      return path
    } catch (error) {
      await unlink(path).catch(() => undefined)
      throw outputFailed(path, error)
    }
  }

  /** @returns what gives the browser large files of a call. */
  lending(): LentFiles {
    return new LentFiles(this.directory, this.#cleaner)
  }

  /** Forgets what was written, and drops what waits to be saved. Saved files stay until the clean-up. Never throws. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopListening()
    this.#written.clear()
    this.#cleaner.letGo([basename(this.directory.path)])
    await this.#kept.clear(this)
  }

  async #write(
    result: Kept,
    directory: OutputDirectory,
    store: ResultStore | undefined,
    { id = randomUUID(), signal }: { id?: string; signal?: AbortSignal | undefined },
  ): Promise<SavedResult> {
    const done: WrittenPart[] = []
    const delivery = new Delivery(store)
    const paths = () => done.map(({ path }) => path)
    try {
      this.#throwIfUnheard(signal)
      const saved = await writeResult(directory, result, done, delivery)
      this.#cleaner.hold(paths())
      await delivery.send()
      this.#throwIfUnheard(signal)
      for (const { uri, name, mimeType } of saved.files) this.#remember(uri, { name, mimeType })
      this.#cleaner.letGo(paths())
      this.#cleaner.wrote(saved.files)
      return saved
    } catch (error) {
      this.#cleaner.letGo(paths())
      for (const { path, part } of done) {
        // What was moved exists only once: it stays, for the next try to move on.
        const once = part?.bytes.form === 'file' || part?.bytes.form === 'stream'
        if (part && once) part.bytes = { form: 'file', path }
        else await unlink(path).catch(() => undefined)
      }
      if (this.#closed || signal?.aborted) {
        delivery.takeBack()
        await discardResult(result)
        throw error
      }
      this.#kept.keep(this, id, result)
      const message = `${reasonOf(error)} The work was done: its result waits for abp_save_result.`
      throw new AbpError('OUTPUT_FAILED', message, { retryable: true, details: { result: id }, cause: error })
    }
  }

  /** Nothing stays of a result that no agent will hear of. */
  #throwIfUnheard(signal: AbortSignal | undefined): void {
    if (this.#closed) throw new AbpError('SESSION_EXPIRED', 'The session that the result was for is over.')
    if (signal?.aborted) throw new AbpError('CANCELLED', 'The client cancelled the request.')
  }

  /** What is in a store is never cleaned up here: of the oldest, only the list forgets. */
  #remember(uri: string, file: { name: string; mimeType: string }): void {
    if (this.#closed) return
    this.#written.set(uri, file)
    const [oldest] = this.#written.keys()
    if (this.#written.size > workLimits.listedFileEntries && oldest !== undefined)
      this.#written.delete(oldest)
  }
}
