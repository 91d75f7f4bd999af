import type { ResultStoreLimits } from '../result-store/server/limits'

/**
 * When the page fetches the runtime:
 * - `demand`: when an agent calls. A human visitor downloads nothing.
 * - `idle`: when the browser is idle after the framework is ready.
 * - `eager`: as soon as the framework is ready.
 */
export type RuntimeMode = 'demand' | 'idle' | 'eager'

/** Options of every adapter. */
export interface AdapterOptions {
  /** When the page fetches the runtime; `demand` by default. */
  runtime?: RuntimeMode
  /**
   * Milliseconds after which a call fails with `CAPABILITY_UNAVAILABLE` because the page's own code has
   * not started; 20,000 by default (docs/protocol.md §7, a chunk that never loads).
   */
  deadline?: number
  /** Path of the module with the app as its default export, from the project's root; `abp/index.*` by default. */
  entry?: string
  /**
   * Whether the server keeps binaries that are too large to inline, or the limits for them; `false` by default. They are
   * served below `abp-results`, next to the manifest (docs/result-store.md). If neither this option nor the app's
   * `storeResult` is set and a capability returns files, the build says what happens to large ones.
   */
  resultStore?: boolean | ResultStoreLimits
}

/** Default of {@link AdapterOptions.deadline}, in milliseconds. */
export const defaultDeadline = 20_000
