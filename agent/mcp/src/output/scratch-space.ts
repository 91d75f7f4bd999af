import { stat } from 'node:fs/promises'
import type { Scratch } from '@abp-kit/attachments'
import { attachments } from '../attachments.ts'
import type { Cleaner } from './cleaner.ts'
import type { OutputDirectory } from './directory.ts'

/**
 * A session's place for files extracted from its files: archive entries, pages as images. It is a directory
 * inside the session's result directory, so that only this session can use these files, as it uses its
 * results.
 */
export class ScratchSpace {
  readonly #directory: OutputDirectory
  readonly #cleaner: Cleaner
  readonly #maxBytes: number
  readonly #ending = new AbortController()
  #current: Promise<Scratch> | undefined
  #users = 0

  /** @param maxBytes - of all files in it */
  constructor(directory: OutputDirectory, cleaner: Cleaner, maxBytes: number) {
    this.#directory = directory
    this.#cleaner = cleaner
    this.#maxBytes = maxBytes
  }

  /** Aborted when the session ends, and its files are removed. */
  get ended(): AbortSignal {
    return this.#ending.signal
  }

  /**
   * Uses the directory, which is created on first use. If more than half of it is full and nothing else is
   * using it, the files of earlier uses are removed to make room. A session that lasts for days must not run
   * out of space.
   *
   * @param work - its files stay after it has ended; `cleared` is whether the files of earlier uses are gone
   * @throws {AbpError} `OUTPUT_FAILED`, `SCRATCH_UNAVAILABLE`, and the error of `work`
   */
  async use<Result>(work: (scratch: Scratch, cleared: boolean) => Promise<Result>): Promise<Result> {
    this.#users++
    try {
      this.#ending.signal.throwIfAborted()
      const cleared = await this.#makeRoom()
      this.#current ??= this.#create()
      return await work(await this.#current, cleared)
    } finally {
      this.#users--
      if (this.#ending.signal.aborted && this.#users === 0) await this.#removeCurrent()
    }
  }

  /** Ends all uses of the directory, and removes it. Never throws. */
  async close(reason: Error): Promise<void> {
    this.#ending.abort(reason)
    if (this.#users === 0) await this.#removeCurrent()
  }

  async #create(): Promise<Scratch> {
    try {
      const [{ scratch }, path] = await Promise.all([attachments(), this.#directory.prepare()])
      const created = await scratch({ place: { kind: 'mount', path }, maxBytes: this.#maxBytes })
      this.#cleaner.protect([created.path])
      return created
    } catch (error) {
      this.#current = undefined
      throw error
    }
  }

  async #makeRoom(): Promise<boolean> {
    const scratch = await this.#current
    if (scratch === undefined) return false
    // The user, or another MCP server that cleans the same directory, may have removed it.
    const exists = await stat(scratch.path).then(
      () => true,
      () => false,
    )
    if (exists && scratch.used <= this.#maxBytes / 2) return false
    // Another use may have begun in the meantime.
    if (this.#users > 1 || this.#current === undefined) return false
    await this.#remove(scratch)
    return true
  }

  /** Drops the directory at once, so that the next use creates a new one. */
  async #remove(scratch: Scratch): Promise<void> {
    this.#current = undefined
    this.#cleaner.release([scratch.path])
    // Files that cannot be removed now are removed when the process ends, or by a later clean-up.
    await scratch.remove().catch(() => undefined)
  }

  async #removeCurrent(): Promise<void> {
    const scratch = await this.#current?.catch(() => undefined)
    if (scratch !== undefined) await this.#remove(scratch)
  }
}
