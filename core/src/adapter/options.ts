import type { ResultStoreLimits } from '../result-store/server/limits.ts'

/**
 * When the page fetches the runtime:
 * - `demand`: when an agent calls. A human visitor downloads nothing.
 * - `idle`: when the browser is idle after the framework is ready.
 * - `eager`: as soon as the framework is ready.
 */
export type RuntimeMode = 'demand' | 'idle' | 'eager'

/**
 * How to report problems that prevent agents from using the app: `error` fails the build, `warn` prints a
 * warning in the build and in the dev server, `false` disables the check.
 */
export type CheckMode = 'error' | 'warn' | false

/** Options of every adapter. */
export interface AdapterOptions {
  /** When the page fetches the runtime; `demand` by default. */
  runtime?: RuntimeMode
  /**
   * Milliseconds after which a call fails with `CAPABILITY_UNAVAILABLE` because the page's own code has not
   * started; 20,000 by default (docs/protocol.md §7, a chunk that never loads).
   */
  deadline?: number
  /**
   * Path of the module whose default export is the app, relative to the project's root; `abp/index.*` by
   * default.
   */
  entry?: string
  /**
   * Whether the server stores binaries that are too large to inline, or the limits for them; `false` by
   * default. They are served below `abp-results`, next to the manifest (docs/result-store.md). If neither
   * this option nor the app's `storeResult` is set and a capability returns files, the build explains how
   * large files are delivered.
   */
  resultStore?: boolean | ResultStoreLimits
  /**
   * How to report that agents cannot find or call the app although the build succeeds: a page without the
   * link, a manifest behind a login, a file that replaces it; `warn` by default. Each adapter's README lists
   * its checks. A dev server only warns.
   */
  check?: CheckMode
}

/** The default of {@link AdapterOptions.deadline}, in milliseconds. */
export const defaultDeadline = 20_000
