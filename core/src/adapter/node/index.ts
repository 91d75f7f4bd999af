export { checkManifestAnswer, checkPage, type Finding, type PageToCheck, reportFindings } from './check'
export { findEntry } from './find-entry'
export { type LoadOptions, loadApp } from './load-app'
export { isWithin, settleMs } from './watched-files'
