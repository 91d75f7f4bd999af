import type { KnownApps } from '../apps'
import type { BridgeBrowser } from '../browser'
import type { StateCodec } from '../calls'
import type { Settings } from '../config'
import type { ConnectionSlots } from '../connections'
import type { Log } from '../log'
import type { Metrics, Tracing } from '../operations'
import type { Output } from '../output'
import type { CallRecorder } from '../record'

/** What all sessions of a process share. */
export interface ProcessParts {
  readonly settings: Settings
  readonly log: Log
  readonly browser: BridgeBrowser
  /** The output directory and the store. */
  readonly results: Output
  /** Records the calls of all sessions. */
  readonly recorder: CallRecorder
  /** Signs the state that travels through clients while their users are asked. */
  readonly stateCodec: StateCodec
  /** The places for connections, in the whole process. */
  readonly connectionSlots: ConnectionSlots
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly apps: KnownApps
}
