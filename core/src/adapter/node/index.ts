export { findEntry } from './find'
export { type LoadOptions, loadApp } from './load'
