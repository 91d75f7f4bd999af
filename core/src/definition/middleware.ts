import type { CapabilityContext } from './handler'

/** A call, as the app's `authorize` and middleware see it. */
export interface CapabilityCall<Context = unknown, Params = unknown> {
  /** Its name. */
  readonly capability: string
  /** Valid, as the handler gets them. */
  readonly params: Params
  readonly context: CapabilityContext & Context
  /** Milliseconds from the call to the moment at which this is read. */
  readonly duration: number
}

/**
 * Runs around the handlers of an app or of one capability.
 *
 * @param next - runs what is inside: the next middleware, in the end the handler. Resolves with the handler's data, rejects with
 *   what it threw. Calling it again runs the handler again.
 * @returns the data in the place of the handler's; nothing to leave it as it is. What it throws replaces the error.
 *
 * @example
 * const timing: Middleware = async (call, next) => {
 *   await next()
 *   console.info(call.capability, call.duration)
 * }
 */
export type Middleware<Context = unknown, Params = unknown> = (
  call: CapabilityCall<Context, Params>,
  next: () => Promise<unknown>,
) => unknown

/** The functions of an app that take its context. */
export interface AppHooks<Context> {
  // Methods, because methods compare their parameters bivariantly: an app of any context is an `App`.
  authorize(call: CapabilityCall<Context>): boolean | Promise<boolean>
  use(call: CapabilityCall<Context>, next: () => Promise<unknown>): unknown
}
