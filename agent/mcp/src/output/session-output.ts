import { randomUUID } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits.ts'
import { reasonOf } from '../reason.ts'
import { Delivery, type ResultStore } from '../store/index.ts'
import type { Cleaner } from './cleaner.ts'
import { createFile, OutputDirectory } from './directory.ts'
import type { ExtractedFiles } from './extracted-files.ts'
import { FileLinks } from './file-links.ts'
import { outputFailed } from './output-failed.ts'
import { ScratchSpace } from './scratch-space.ts'
import { discardResult, type UnsavedResults } from './unsaved-results.ts'
import { type SavedResult, type UnsavedResult, type WrittenPart, writeResult } from './write-result.ts'

/** A file that a session wrote. */
export interface WrittenResource {
  name: string
  mimeType: string
  /** Bytes. */
  size: number
}

/**
 * Turns the results of one MCP client's session into files (docs/protocol.md §6), and tracks the files that
 * it wrote.
 */
export class SessionOutput {
  readonly directory: OutputDirectory
  readonly #cleaner: Cleaner
  readonly #store: ResultStore | undefined
  readonly #unsaved: UnsavedResults
  readonly #onSaved: (bytes: number) => void
  /** The files that this session wrote, by URI. */
  readonly #written = new Map<string, WrittenResource>()
  /** Called when files were written or removed. */
  onChange: () => void = () => undefined
  readonly #stopListening: () => void
  #closed = false

  constructor(
    directory: OutputDirectory,
    cleaner: Cleaner,
    unsaved: UnsavedResults,
    store: ResultStore | undefined,
    onSaved: (bytes: number) => void,
  ) {
    this.directory = directory
    this.#cleaner = cleaner
    this.#store = store
    this.#unsaved = unsaved
    this.#onSaved = onSaved
    cleaner.protect([basename(directory.path)])
    this.#stopListening = cleaner.onRemoved((paths) => {
      const known = paths.filter((path) => this.#written.delete(pathToFileURL(path).href))
      if (known.length > 0) this.onChange()
    })
  }

  /**
   * Makes sure, before any work is done, that the result can be saved.
   *
   * @returns the canonical path of the directory
   * @throws {AbpError} `OUTPUT_FAILED`, which states that nothing was called
   */
  async ready(): Promise<string> {
    return this.directory.prepare().catch((cause: unknown) => {
      const message = `${reasonOf(cause)} Nothing was called.`
      throw new AbpError('OUTPUT_FAILED', message, { cause })
    })
  }

  /**
   * Saves a result. If that fails, nothing is lost: the result is kept, and {@link SessionOutput.saveAgain}
   * tries again.
   *
   * @param capability - the source of the result, for the file name
   * @param signal - aborted if no agent will receive the result, which is then removed
   * @throws {AbpError} `OUTPUT_FAILED`, with the kept result's id in `details.result`; `CANCELLED` after
   *   `signal`, `SESSION_EXPIRED` after {@link SessionOutput.close}
   */
  async save(capability: string, extracted: ExtractedFiles, signal?: AbortSignal): Promise<SavedResult> {
    return this.#write({ capability, extracted }, this.directory, this.#store, { signal })
  }

  /**
   * Saves a kept result.
   *
   * @param id - from the error of {@link SessionOutput.save}
   * @param directory - another directory to write to, which also replaces the store; the caller has checked
   *   it
   * @throws {AbpError} `OUTPUT_FAILED` as before; `INVALID_PARAMS` for an id that is unknown or no longer
   *   known
   */
  async saveAgain(id: string, directory?: string): Promise<SavedResult> {
    const { result: unsaved, files } = this.#unsaved.take(this, id)
    const saving =
      directory === undefined
        ? this.#write(unsaved, this.directory, this.#store, { id })
        : this.#write(unsaved, new OutputDirectory(directory, false), undefined, { id })
    const saved = await saving
    this.#cleaner.release(files)
    return saved
  }

  /** The display name of the place where results go. */
  get place(): string {
    return this.#store?.name ?? this.directory.path
  }

  /** @returns the MIME type of a file that this session wrote; `undefined` for any other file */
  writtenType(uri: string): string | undefined {
    return this.#written.get(uri)?.mimeType
  }

  /**
   * @param given - a path, or a `file:` URL
   * @returns as {@link SessionOutput.writtenType}
   */
  typeOf(given: string): string | undefined {
    const uri = URL.parse(given)?.protocol === 'file:' ? given : pathToFileURL(given).href
    return this.writtenType(URL.parse(given)?.href ?? '') ?? this.writtenType(uri)
  }

  /** @returns the files that this session wrote, latest first */
  written(): ({ uri: string } & WrittenResource)[] {
    return [...this.#written].map(([uri, file]) => ({ uri, ...file })).reverse()
  }

  /** @returns the key of a result in the store, from the address that the agent uses */
  storedKey(address: string): string | undefined {
    return this.#store?.keyOf(address)
  }

  /**
   * Copies a result from the store into the directory. Any session may fetch any result if it knows the key.
   *
   * @returns the path of a file that the caller must remove
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

  /** @returns the links through which the browser reads the large files of a call */
  createFileLinks(): FileLinks {
    return new FileLinks(this.directory, this.#cleaner)
  }

  /**
   * @param maxBytes - of all files in it
   * @returns a place for files extracted from the session's files; the caller closes it
   */
  createScratchSpace(maxBytes: number): ScratchSpace {
    return new ScratchSpace(this.directory, this.#cleaner, maxBytes)
  }

  /**
   * Clears the list of written files, and drops the results that wait to be saved. Saved files stay until the
   * clean-up. Never throws.
   */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopListening()
    this.#written.clear()
    this.#cleaner.release([basename(this.directory.path)])
    await this.#unsaved.clear(this)
  }

  async #write(
    result: UnsavedResult,
    directory: OutputDirectory,
    store: ResultStore | undefined,
    { id = randomUUID(), signal }: { id?: string; signal?: AbortSignal | undefined },
  ): Promise<SavedResult> {
    const done: WrittenPart[] = []
    const delivery = new Delivery(store)
    const paths = () => done.map(({ path }) => path)
    try {
      this.#throwIfUnclaimed(signal)
      const saved = await writeResult(directory, result, done, delivery)
      this.#cleaner.protect(paths())
      await delivery.send()
      this.#throwIfUnclaimed(signal)
      for (const { uri, name, mimeType, size } of saved.files) this.#remember(uri, { name, mimeType, size })
      if (saved.files.length > 0) this.onChange()
      this.#cleaner.release(paths())
      this.#cleaner.wrote(saved.files)
      this.#onSaved(saved.files.reduce((sum, { size }) => sum + size, 0))
      return saved
    } catch (error) {
      this.#cleaner.release(paths())
      for (const { path, part } of done) {
        // A file that was moved exists only once. It stays, so that the next try can move it again.
        const once = part?.bytes.form === 'file' || part?.bytes.form === 'stream'
        if (part && once) part.bytes = { form: 'file', path }
        else await unlink(path).catch(() => undefined)
      }
      if (this.#closed || signal?.aborted) {
        delivery.takeBack()
        await discardResult(result)
        throw error
      }
      this.#unsaved.keep(this, id, result)
      const message = `${reasonOf(error)} The work was done: its result waits for abp_save_result.`
      throw new AbpError('OUTPUT_FAILED', message, { details: { result: id }, cause: error })
    }
  }

  /** Throws if no agent will receive the result, so that nothing of it remains. */
  #throwIfUnclaimed(signal: AbortSignal | undefined): void {
    if (this.#closed) throw new AbpError('SESSION_EXPIRED', 'The session that the result was for is over.')
    if (signal?.aborted) throw new AbpError('CANCELLED', 'The client cancelled the request.')
  }

  /** Lists a file. Files in a store are never cleaned up here, so the list drops the oldest ones. */
  #remember(uri: string, file: WrittenResource): void {
    if (this.#closed) return
    this.#written.set(uri, file)
    const [oldest] = this.#written.keys()
    if (this.#written.size > workLimits.listedFileEntries && oldest !== undefined)
      this.#written.delete(oldest)
  }
}
