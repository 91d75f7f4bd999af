import { KnownApps } from './apps/index.ts'
import { BridgeBrowser } from './browser/index.ts'
import { createStateCodec, type StateCodec } from './calls/index.ts'
import type { Settings } from './config/index.ts'
import { ConnectionSlots } from './connections/index.ts'
import type { Log } from './log/index.ts'
import { CallGate, Metrics, noTracing, type Tracing } from './operations/index.ts'
import { Output } from './output/index.ts'
import { type CallRecorder, noRecord } from './record/index.ts'
import { type ProcessParts, Sessions } from './sessions/index.ts'
import type { ResultStore } from './store/index.ts'

/**
 * Holds the state that all MCP clients of one process share: the settings, the browser, the output directory
 * and the limits. Each client's own state is in its {@link ClientSession}. The constructor starts nothing:
 * the first connection starts the browser, and the first result creates the directory.
 */
export class Bridge implements ProcessParts {
  readonly settings: Settings
  readonly log: Log
  readonly browser: BridgeBrowser
  readonly results: Output
  readonly recorder: CallRecorder
  readonly stateCodec: StateCodec
  readonly connectionSlots: ConnectionSlots
  readonly sessions: Sessions
  readonly metrics = new Metrics()
  readonly gate: CallGate
  readonly tracing: Tracing
  readonly apps: KnownApps
  #closing: Promise<void> | undefined

  /** @param store - stores the results instead of the output directory */
  constructor(settings: Settings, log: Log, store?: ResultStore, tracing = noTracing, recorder = noRecord) {
    this.settings = settings
    this.log = log
    this.tracing = tracing
    this.gate = new CallGate(settings.maxConcurrentCalls, this.metrics)
    this.browser = new BridgeBrowser(settings, log, this.metrics)
    this.results = new Output(settings, log, store, (bytes) => this.metrics.resultSaved(bytes))
    this.recorder = recorder
    this.stateCodec = createStateCodec(settings.questionTimeout)
    this.apps = new KnownApps(settings, log)
    this.sessions = new Sessions(this)
    this.connectionSlots = new ConnectionSlots(() => this.sessions.evictConnected())
  }

  /**
   * Ends the sessions, closes the browser, and closes the store's connections. Never throws. A second call
   * waits for the first one.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.sessions.close()
    await this.browser.close()
    await this.results.close()
    await this.recorder.close()
  }
}
