import { BridgeBrowser } from './browser'
import { createStateCodec, type StateCodec } from './calls'
import type { Settings } from './config'
import { Places } from './connections'
import type { Log } from './log'
import { Output } from './output'
import { type ProcessParts, Sessions } from './sessions'
import type { ResultStore } from './store'

/**
 * What one process has, whoever uses it: the settings, the browser, the output directory, the limits. What belongs to one MCP
 * client is in its {@link ClientSession}. Making one does nothing: the browser starts with the first connection, the directory
 * comes with the first result.
 */
export class Bridge implements ProcessParts {
  readonly settings: Settings
  readonly log: Log
  readonly browser: BridgeBrowser
  readonly results: Output
  readonly stateCodec: StateCodec
  readonly places: Places
  readonly sessions: Sessions
  #closing: Promise<void> | undefined

  /** @param store - where results go instead of the output directory */
  constructor(settings: Settings, log: Log, store?: ResultStore) {
    this.settings = settings
    this.log = log
    this.browser = new BridgeBrowser(settings, log)
    this.results = new Output(settings, log, store)
    this.stateCodec = createStateCodec(settings.questionTimeout)
    this.sessions = new Sessions(this)
    this.places = new Places(() => this.sessions.evictConnected())
  }

  /** Ends sessions, browser and the store's connections. Never throws; a second time it waits for the first. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.sessions.close()
    await this.browser.close()
    await this.results.close()
  }
}
