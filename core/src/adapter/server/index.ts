/** What an app's own server does with what the build has made: apart, because every app's server build bundles it. */
export { insertHead } from './insert-head'
export { manifestHeaders, manifestResponse } from './manifest-response'
