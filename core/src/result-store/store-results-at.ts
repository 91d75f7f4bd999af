import type { StoreResult } from '../definition/store-result.ts'

/**
 * Creates a `storeResult` that puts large binaries into the temporary store of the app's own server
 * (`@abp-kit/core/result-store/server`). With an adapter's option `resultStore`, every app gets it automatically.
 *
 * Its error becomes the call's error: the server's `STORED_RESULT_TOO_LARGE`, `RESULT_STORE_FULL`, `RATE_LIMITED`, …, or
 * the retryable `OPERATION_FAILED` if the server cannot be reached or sends an unknown answer.
 *
 * @param path - the path of the store, relative to the page; by default `abp-results` next to the manifest that the page
 *   links to
 *
 * @example
 * export default defineApp({ …, storeResult: storeResultsAt() })
 */
export function storeResultsAt(path?: string): StoreResult {
  return async (blob, details) => {
    const { send } = await import('./send.ts')
    return send(blob, details, path)
  }
}
