// Determines when a page fetches the runtime without an agent. Separate functions, so that a page contains
// only the one that its `runtime` option needs.

/** Decides when to call `fetch`, which is idempotent. Called when the framework is ready. */
export type FetchTime = (fetch: () => void) => void

/** For `runtime: 'eager'`. */
export const atOnce: FetchTime = (fetch) => fetch()

/** For `runtime: 'idle'`. */
export const whenIdle: FetchTime = (fetch) => {
  if ('requestIdleCallback' in window) requestIdleCallback(fetch)
  else setTimeout(fetch, 1)
}
