import type { App } from '../definition/app.ts'
import type { CallsParts } from '../runtime/calls.ts'

/** The key of the {@link BootstrapHost} in `window.abp`. A global symbol, so that all copies of this package share it. */
const hostKey: unique symbol = Symbol.for('abp-kit')

/** A call of a method that waits until the runtime has loaded. */
export interface WaitingCall {
  /** The method's arguments from the agent. */
  call?: unknown[]
}

/** Loads the runtime. */
export type LoadRuntime = () => Promise<void>

/**
 * Connects the bootstrap, the page's own code and the runtime. It is the queue of waiting calls. Not part of
 * the protocol.
 */
export interface BootstrapHost<Waiting extends WaitingCall = WaitingCall> extends Array<Waiting> {
  /**
   * Runs a method of `window.abp`. Set when the runtime has loaded; until then, the bootstrap queues calls.
   * The events are also methods: `onProgress` with one argument adds a handler. If the second argument is
   * truthy, the handler was assigned to the member.
   */
  run?: (method: string, args: unknown[]) => unknown
  /** Creates calls for agents that do not call through `window.abp`. Set by the runtime. */
  parts?: CallsParts
  /** Replaces the definitions after a hot update. Set by the runtime. */
  update?: (app: App) => void
  /**
   * Registers the function that loads the runtime. A second call (hot update, second adapter) replaces the
   * function. If calls are already queued, the bootstrap runs the function immediately.
   *
   * @param load - resolves when the runtime has set `run`
   */
  register(load: LoadRuntime): void
}

declare global {
  interface Window {
    abp?: object
  }
}

/** @returns the bootstrap's side of `window.abp`; `undefined` if `window.abp` is absent or another program created it. */
export function findHost(): BootstrapHost | undefined {
  const abp: { [hostKey]?: BootstrapHost } | undefined = window.abp
  return abp?.[hostKey]
}
