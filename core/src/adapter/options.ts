import type { ResultStoreLimits } from '../result-store/server/limits'

/**
 * When the page fetches the runtime: `demand`, when an agent calls (a human visitor downloads
 * nothing); `idle`, when the browser is idle after the framework is ready; `eager`, at once then.
 */
export type RuntimeMode = 'demand' | 'idle' | 'eager'

/** What every adapter takes. */
export interface AdapterOptions {
  /** When the page fetches the runtime; `demand` by default. */
  runtime?: RuntimeMode
  /**
   * Milliseconds after which a call is answered with `CAPABILITY_UNAVAILABLE` when the page's own
   * code has not come to life by then; 20,000 by default (docs/protocol.md §7, a chunk that never loads).
   */
  deadline?: number
  /** Path of the module whose default export is the app, from the project's root; by default `abp/index.*` is looked for. */
  entry?: string
  /**
   * Whether the server keeps binaries that are too large to inline, below `abp-results` beside the manifest, and what
   * it takes; `false` by default (docs/result-store.md). Where that is not said and a capability returns files, a build says what
   * becomes of large ones.
   */
  resultStore?: boolean | ResultStoreLimits
}

/** Milliseconds; what {@link AdapterOptions.deadline} is when nothing is said. */
export const defaultDeadline = 20_000
