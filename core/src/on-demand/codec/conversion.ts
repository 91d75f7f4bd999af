import type { App } from '../../definition/app'
import type { AnyCapability } from '../../definition/capability'
import type { Session } from '../../runtime/session'

/** The context that decides the form of bytes in a result. */
export interface Conversion {
  app: App
  capability: AnyCapability
  session: Session
  /** Aborts the conversion when the call is over. */
  signal: AbortSignal
}
