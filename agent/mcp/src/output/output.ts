import type { Log } from '../log/index.ts'
import { reasonOf } from '../reason.ts'
import type { ResultStore } from '../store/index.ts'
import { Cleaner } from './cleaner.ts'
import { OutputDirectory } from './directory.ts'
import { isHopeless } from './output-failed.ts'
import { SessionOutput } from './session-output.ts'
import { UnsavedResults } from './unsaved-results.ts'

export interface OutputSettings {
  outputDir: string
  /** Hours. */
  outputMaxAge: number
  /** Megabytes. */
  outputMaxSize: number
}

/**
 * Holds the result storage of a process: the output directory, its clean-up, and the store. Each MCP client's
 * session has a part of it.
 */
export class Output {
  readonly #store: ResultStore | undefined
  readonly #directory: OutputDirectory
  readonly #cleaner: Cleaner
  readonly #unsaved: UnsavedResults
  readonly #onSaved: (bytes: number) => void

  /**
   * @param store - receives the results instead; they then only pass through the directory
   * @param onSaved - called with the size of each saved result
   */
  constructor(
    settings: OutputSettings,
    log: Log,
    store?: ResultStore,
    onSaved: (bytes: number) => void = () => undefined,
  ) {
    this.#onSaved = onSaved
    this.#store = store
    this.#directory = new OutputDirectory(settings.outputDir)
    this.#cleaner = new Cleaner(this.#directory, settings, log)
    this.#unsaved = new UnsavedResults(this.#cleaner, log)
  }

  /**
   * @param isolated - whether the session's files are in their own directory, with an unguessable name, which
   *   is created with the first file. `false` is for the only session of a process, and for sessions that
   *   share everything
   */
  forSession(isolated: boolean): SessionOutput {
    const directory = isolated ? this.#directory.forSession() : this.#directory
    return new SessionOutput(directory, this.#cleaner, this.#unsaved, this.#store, this.#onSaved)
  }

  /**
   * @param onlyLook - whether to change nothing, not even create a missing directory
   * @returns the reason why nothing can be written now; `hopeless` if only another directory helps
   */
  async problem(onlyLook = false): Promise<{ message: string; hopeless: boolean } | undefined> {
    const looking: Promise<unknown> = onlyLook ? this.#directory.probe() : this.#directory.prepare()
    return looking.then(
      () => undefined,
      (error: unknown) => ({ message: reasonOf(error), hopeless: isHopeless(error) }),
    )
  }

  /** Closes the store's connections. Never throws. */
  async close(): Promise<void> {
    await this.#store?.close()
  }
}
