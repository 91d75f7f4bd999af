import type { BridgeBrowser } from '../browser'
import type { StateCodec } from '../calls'
import type { Settings } from '../config'
import type { Places } from '../connections'
import type { Log } from '../log'
import type { Output } from '../output'

/** What one process has for all sessions. */
export interface ProcessParts {
  readonly settings: Settings
  readonly log: Log
  readonly browser: BridgeBrowser
  /** What all sessions have of the output directory and the store. */
  readonly results: Output
  /** Signs what travels through clients while their users are asked. */
  readonly stateCodec: StateCodec
  /** Of connections, in the whole process. */
  readonly places: Places
}
