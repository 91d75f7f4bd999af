import type { Log } from '../log'
import { reasonOf } from '../record'
import type { ResultStore } from '../store'
import { Cleaner } from './cleaner'
import { OutputDirectory } from './directory'
import { KeptResults } from './kept-results'
import { isHopeless } from './output-failed'
import { SessionOutput } from './session-output'

export interface OutputSettings {
  outputDir: string
  /** Hours. */
  outputMaxAge: number
  /** Megabytes. */
  outputMaxSize: number
}

/** What a process has for results: the output directory, its clean-up, and the store. Each MCP client's session has a part of it. */
export class Output {
  readonly #store: ResultStore | undefined
  readonly #directory: OutputDirectory
  readonly #cleaner: Cleaner
  readonly #kept: KeptResults

  /** @param store - where results go instead; the directory is then only on the way */
  constructor(settings: OutputSettings, log: Log, store?: ResultStore) {
    this.#store = store
    this.#directory = new OutputDirectory(settings.outputDir)
    this.#cleaner = new Cleaner(this.#directory, settings, log)
    this.#kept = new KeptResults(this.#cleaner, log)
  }

  /**
   * @param isolated - whether its files are in a directory of its own, whose name cannot be guessed; it comes with the first
   *   file. `false` is for the only session of a process, and for sessions that share everything
   */
  forSession(isolated: boolean): SessionOutput {
    const directory = isolated ? this.#directory.forSession() : this.#directory
    return new SessionOutput(directory, this.#cleaner, this.#kept, this.#store)
  }

  /**
   * @param onlyLook - leave everything as it is, also a directory that is not there yet
   * @returns why nothing can be written now; `hopeless` when only another directory helps
   */
  async problem(onlyLook = false): Promise<{ message: string; hopeless: boolean } | undefined> {
    const looking: Promise<unknown> = onlyLook ? this.#directory.probe() : this.#directory.prepare()
    return looking.then(
      () => undefined,
      (error: unknown) => ({ message: reasonOf(error), hopeless: isHopeless(error) }),
    )
  }

  /** Ends the store's connections. Never throws. */
  async close(): Promise<void> {
    await this.#store?.close()
  }
}
