import { defineApp, isApp } from '../definition/app'
import { storeResultsAt } from './store-results-at'

/**
 * What an adapter's option `resultStore` does in the page.
 *
 * @param app - the default export of `abp/index`
 * @returns an app that has `storeResult`; the same when it has one, or is no app
 */
export function addStoreResult(app: unknown): unknown {
  return isApp(app) && !app.storeResult ? defineApp({ ...app, storeResult: storeResultsAt() }) : app
}
