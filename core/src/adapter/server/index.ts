/** Exports what an app's own server needs at run time. A separate entry, because every app's server build bundles it. */
export { type ServedStore, storeAnswer } from './answer-from-store'
export { answerManifest, type ServedManifest } from './answer-manifest'
export { checkPolicy, type PolicyToCheck } from './blocking-policy'
export { headInResponse } from './head-in-response'
export { beforeImportMap } from './import-map'
export { insertHead, insertHeadInPage } from './insert-head'
export { manifestHeaders, manifestResponse } from './manifest-response'
