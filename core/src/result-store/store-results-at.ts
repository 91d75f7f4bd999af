import type { StoreResult } from '../definition/store-result'

/**
 * An app's `storeResult` that puts large binaries into the temporary store of the app's own server
 * (`@abp-kit/core/result-store/server`). Where an adapter has the option `resultStore`, every app has it by itself.
 *
 * What it throws is the call's error: `STORED_RESULT_TOO_LARGE`, `RESULT_STORE_FULL`, `RATE_LIMITED`, … of the server;
 * `OPERATION_FAILED`, retryable, when the server is out of reach or answers with something else.
 *
 * @param path - where the store answers, from the page; by default `abp-results` beside the manifest that the page links
 *
 * @example
 * export default defineApp({ …, storeResult: storeResultsAt() })
 */
export function storeResultsAt(path?: string): StoreResult {
  return async (blob, details) => {
    const { send } = await import('./send')
    return send(blob, details, path)
  }
}
