import type { StoreResult } from '../definition/store-result.ts'

/**
 * Creates a `storeResult` that stores large binaries on the app's own server
 * (`@abp-kit/core/result-store/server`). With an adapter's option `resultStore`, every app has it
 * automatically.
 *
 * Its error becomes the call's error: the server's `STORED_RESULT_TOO_LARGE`, `RESULT_STORE_FULL`,
 * `RATE_LIMITED`, …, or the retryable `OPERATION_FAILED` if the server is unreachable or sends an unknown
 * response.
 *
 * @param path - the path of the store, relative to the page; by default `abp-results` next to the manifest
 *   that the page links to
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
