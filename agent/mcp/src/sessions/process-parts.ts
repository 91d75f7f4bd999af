import type { KnownApps } from '../apps/index.ts'
import type { BridgeBrowser } from '../browser/index.ts'
import type { StateCodec } from '../calls/index.ts'
import type { Settings } from '../config/index.ts'
import type { ConnectionSlots } from '../connections/index.ts'
import type { Log } from '../log/index.ts'
import type { Metrics, Tracing } from '../operations/index.ts'
import type { Output } from '../output/index.ts'
import type { CallRecorder } from '../record/index.ts'

/** The state that all sessions of a process share. */
export interface ProcessParts {
  readonly settings: Settings
  readonly log: Log
  readonly browser: BridgeBrowser
  /** The output directory and the store. */
  readonly results: Output
  /** Records the calls of all sessions. */
  readonly recorder: CallRecorder
  /** Signs the state that travels through clients while their users answer. */
  readonly stateCodec: StateCodec
  /** The connection slots of the whole process. */
  readonly connectionSlots: ConnectionSlots
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly apps: KnownApps
}
