import { stat } from 'node:fs/promises'
import type { Scratch } from '@abp-kit/attachments'
import { attachments } from '../attachments.ts'
import type { Cleaner } from './cleaner.ts'
import type { OutputDirectory } from './directory.ts'

/**
 * A session's place for what comes out of its files: entries of archives, pages as pictures. It is a directory in that of
 * the session's results, so that the session may use these files as it uses its results, and nobody else may.
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

  /** Aborted when the session ends, and its files go. */
  get ended(): AbortSignal {
    return this.#ending.signal
  }

  /**
   * Uses the directory. It is made when it is first needed. If more than half of it is full, and nothing else is using it,
   * what earlier uses left there makes room: a session that lasts for days must not come to an end here.
   *
   * @param work - the files stay when it has ended; `cleared` says whether those of earlier uses are gone
   * @throws {AbpError} `OUTPUT_FAILED`, `SCRATCH_UNAVAILABLE`, and what `work` throws
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

  /** Ends what uses the directory, and removes it. Never throws. */
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
    // The user, or another bridge that cleans the same directory, may have removed it.
    const exists = await stat(scratch.path).then(
      () => true,
      () => false,
    )
    if (exists && scratch.used <= this.#maxBytes / 2) return false
    // Another use may have begun while this one was looking.
    if (this.#users > 1 || this.#current === undefined) return false
    await this.#remove(scratch)
    return true
  }

  /** Forgets the directory at once, so that the next use makes a new one. */
  async #remove(scratch: Scratch): Promise<void> {
    this.#current = undefined
    this.#cleaner.release([scratch.path])
    // What cannot be removed now goes when the process ends, or with a later clean-up.
    await scratch.remove().catch(() => undefined)
  }

  async #removeCurrent(): Promise<void> {
    const scratch = await this.#current?.catch(() => undefined)
    if (scratch !== undefined) await this.#remove(scratch)
  }
}
