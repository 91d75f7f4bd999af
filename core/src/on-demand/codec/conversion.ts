import type { App } from '../../definition/app'
import type { AnyCapability } from '../../definition/capability'
import type { Session } from '../../runtime/session'

/** What the form of bytes in a result depends on. */
export interface Conversion {
  app: App
  capability: AnyCapability
  session: Session
  /** Ends it when the call is over. */
  signal: AbortSignal
}
