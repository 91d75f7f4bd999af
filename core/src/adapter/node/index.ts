export { findEntry } from './find'
export { type LoadOptions, loadApp } from './load'
export { isWithin, settleMs } from './watched-files'
