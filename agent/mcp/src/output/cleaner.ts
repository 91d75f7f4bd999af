import type { Log } from '../log/index.ts'
import { cleanUp } from './cleanup.ts'
import type { OutputDirectory } from './directory.ts'

/** Milliseconds. */
const intervalMilliseconds = 60_000

export interface CleanerSettings {
  /** Hours. */
  outputMaxAge: number
  /** Megabytes. */
  outputMaxSize: number
}

/** Cleans up the output directory for all sessions of a process: once a minute, and after many writes. */
export class Cleaner {
  readonly #directory: OutputDirectory
  readonly #settings: CleanerSettings
  readonly #log: Log
  readonly #protected = new Set<string>()
  readonly #listeners = new Set<(paths: readonly string[]) => void>()
  /** Files written since the last clean-up, which the next clean-up keeps. */
  #recent = new Set<string>()
  #writtenBytes = 0
  #nextCleanUp = 0
  #running = false

  constructor(directory: OutputDirectory, settings: CleanerSettings, log: Log) {
    this.#directory = directory
    this.#settings = settings
    this.#log = log
  }

  /**
   * Calls `listener` with the paths of removed files.
   * @returns a function that removes the listener
   */
  onRemoved(listener: (paths: readonly string[]) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Keeps files (by path) and session directories (by name) until {@link Cleaner.release}. */
  protect(names: Iterable<string>): void {
    for (const name of names) this.#protected.add(name)
  }

  release(names: Iterable<string>): void {
    for (const name of names) this.#protected.delete(name)
  }

  /** Reports written files. Does not clean up each time, because checking every file takes time. */
  wrote(files: readonly { path: string; size: number }[]): void {
    for (const { path, size } of files) {
      this.#recent.add(path)
      this.#writtenBytes += size
    }
    // If the file system hangs, one hanging clean-up is enough. When it ends, it checks the files written
    // meanwhile.
    if (!this.#running && (performance.now() >= this.#nextCleanUp || this.#isDue())) void this.#run()
  }

  #isDue(): boolean {
    return this.#writtenBytes >= (this.#settings.outputMaxSize * 1_000_000) / 20
  }

  async #run(): Promise<void> {
    this.#running = true
    try {
      do {
        this.#nextCleanUp = performance.now() + intervalMilliseconds
        this.#writtenBytes = 0
        const spared = this.#recent
        this.#recent = new Set()
        await this.#cleanUp(spared)
      } while (this.#isDue())
    } finally {
      this.#running = false
    }
  }

  async #cleanUp(spared: ReadonlySet<string>): Promise<void> {
    const directory = await this.#directory.find().catch(() => undefined)
    if (directory === undefined) return
    const removed = await cleanUp(directory, {
      maxAgeMilliseconds: this.#settings.outputMaxAge * 3_600_000,
      maxBytes: this.#settings.outputMaxSize * 1_000_000,
      // Evaluated for each file, because more files are written while this runs.
      keep: (name) => spared.has(name) || this.#recent.has(name) || this.#protected.has(name),
    })
    if (removed.length === 0) return
    for (const listener of this.#listeners) listener(removed)
    this.#log.info('Old results were removed.', { files: removed.length })
  }
}
