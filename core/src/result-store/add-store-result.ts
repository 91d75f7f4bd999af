import { defineApp, isApp } from '../definition/app.ts'
import { storeResultsAt } from './store-results-at.ts'

/**
 * Implements an adapter's option `resultStore` in the page.
 *
 * @param app - the default export of `abp/index`
 * @returns an app with a `storeResult`; the argument itself if it already has one or is not an app
 */
export function addStoreResult(app: unknown): unknown {
  return isApp(app) && !app.storeResult ? defineApp({ ...app, storeResult: storeResultsAt() }) : app
}
