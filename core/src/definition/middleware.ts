import type { CapabilityContext } from './handler.ts'

/** A call, as the app's `authorize` and middleware receive it. */
export interface CapabilityCall<Context = unknown, Params = unknown> {
  /** Name of the capability. */
  readonly capability: string
  /** The validated parameters, as the handler receives them. */
  readonly params: Params
  readonly context: CapabilityContext & Context
  /** Milliseconds since the page received the call, measured on each read. */
  readonly duration: number
}

/**
 * Runs around all handlers of an app, or around the handler of one capability.
 *
 * @param next - runs the next middleware or, in the innermost one, the handler. Resolves with the handler's
 *   data and rejects with the error that it throws. Calling it again runs the handler again.
 * @returns data that replaces the handler's data, or `undefined` to keep it. An error that it throws replaces
 *   the handler's error.
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

/** An app's functions that receive its context. */
export interface AppHooks<Context> {
  // Methods, because method parameters are bivariant: an app with any context is an `App`.
  authorize(call: CapabilityCall<Context>): boolean | Promise<boolean>
  use(call: CapabilityCall<Context>, next: () => Promise<unknown>): unknown
}
