import { BridgeBrowser } from './browser'
import { ParkedCalls } from './calls'
import type { Settings } from './config'
import { Connections } from './connections'
import { AllowedFiles } from './files'
import type { Log } from './log'
import { Output, type SessionOutput } from './output'
import type { ResultStore } from './store'

/**
 * What all MCP connections of one process share: the browser, the apps, the results. Making one does nothing: the browser
 * starts with the first connection, the directory comes with the first result.
 */
export class Bridge {
  readonly settings: Settings
  readonly log: Log
  readonly browser: BridgeBrowser
  readonly connections: Connections
  /** What all sessions have of it. */
  readonly results: Output
  readonly output: SessionOutput
  readonly files: AllowedFiles
  readonly parked: ParkedCalls
  readonly #watchers = new Set<() => void>()
  #closing: Promise<void> | undefined

  /** @param store - where results go instead of the output directory */
  constructor(settings: Settings, log: Log, store?: ResultStore) {
    this.settings = settings
    this.log = log
    this.browser = new BridgeBrowser(settings, log)
    this.connections = new Connections(this.browser, settings, log)
    this.results = new Output(settings, log, store)
    this.output = this.results.forSession(false)
    this.files = new AllowedFiles(settings.outputDir, settings.allowRoot, this.output)
    this.parked = new ParkedCalls(settings.questionTimeout)
    this.connections.onChange = () => {
      for (const watcher of this.#watchers) watcher()
    }
  }

  /** Calls back when the list of tools has changed. @returns what ends it */
  onToolsChanged(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Ends sessions, browser and the store's connections. Never throws; a second time it waits for the first. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.parked.clear()
    await this.connections.closeAll()
    await this.browser.close()
    await this.output.close()
    await this.results.close()
  }
}
