import type { App } from '../definition/app'
import type { CallsParts } from '../runtime/calls'

/** Where `window.abp` carries its {@link BootstrapHost}; global, so that all copies of this package agree. */
const hostKey: unique symbol = Symbol.for('abp-kit')

/** What connects the bootstrap, the page's own code and the runtime; not part of the protocol. */
export interface BootstrapHost {
  /**
   * Runs a method of `window.abp`, once the runtime is there; until then the bootstrap queues. The
   * events are methods too: `onProgress` with one argument adds a handler, with a second that is true
   * the handler was assigned to the member.
   */
  run?: (method: string, args: unknown[]) => unknown
  /** What an agent that does not come through `window.abp` calls with; set by the runtime. */
  parts?: CallsParts
  /** Takes new definitions after a hot update; set by the runtime. */
  update?: (app: App) => void
  /**
   * Says how to get the runtime. Called again (hot update, second adapter) it replaces the loader,
   * and runs it at once when the runtime is there already.
   *
   * @param load - resolves when the runtime has set `run`
   */
  register(load: () => Promise<unknown>): void
}

declare global {
  interface Window {
    abp?: object
  }
}

/** @returns the bootstrap's side of `window.abp`; nothing when it is absent or another program made it. */
export function findHost(): BootstrapHost | undefined {
  const abp: { [hostKey]?: BootstrapHost } | undefined = window.abp
  return abp?.[hostKey]
}
