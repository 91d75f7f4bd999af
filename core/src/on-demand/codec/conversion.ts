import type { App } from '../../definition/app.ts'
import type { AnyCapability } from '../../definition/capability.ts'
import type { Session } from '../../runtime/session.ts'

/** The context that determines the form of bytes in a result. */
export interface Conversion {
  app: App
  capability: AnyCapability
  session: Session
  /** Aborts the conversion when the call ends. */
  signal: AbortSignal
}
