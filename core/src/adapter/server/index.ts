/**
 * Exports the code that an app's own server needs at run time. A separate entry, because every app's server
 * build bundles it.
 */
export { type ServedStore, storeAnswer } from './answer-from-store.ts'
export { answerManifest, type ServedManifest } from './answer-manifest.ts'
export { checkPolicy, type PolicyToCheck } from './blocking-policy.ts'
export { headInResponse } from './head-in-response.ts'
export { beforeImportMap } from './import-map.ts'
export { insertHead, insertHeadInPage } from './insert-head.ts'
export { manifestHeaders, manifestResponse } from './manifest-response.ts'
