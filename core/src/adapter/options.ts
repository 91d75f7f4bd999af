import type { ResultStoreLimits } from '../result-store/server/limits.ts'

/**
 * When the page fetches the runtime:
 * - `demand`: when an agent calls. A human visitor downloads nothing.
 * - `idle`: when the browser is idle after the framework is ready.
 * - `eager`: as soon as the framework is ready.
 */
export type RuntimeMode = 'demand' | 'idle' | 'eager'

/**
 * What becomes of something that keeps agents from the app: `error` ends the build with it, `warn` says it in the
 * build and in the dev server, `false` does not look.
 */
export type CheckMode = 'error' | 'warn' | false

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
  /**
   * What to do when agents cannot find or call the app, although the build succeeds: a page without the link, a
   * manifest behind a login, a file that takes its place; `warn` by default. Each adapter's README lists what it looks
   * for. A dev server only warns.
   */
  check?: CheckMode
}

/** Default of {@link AdapterOptions.deadline}, in milliseconds. */
export const defaultDeadline = 20_000
