/** Exports what an app's own server needs at run time. A separate entry, because every app's server build bundles it. */
export { insertHead } from './insert-head'
export { manifestHeaders, manifestResponse } from './manifest-response'
export { insertHeadIntoResponse } from './page-response'
