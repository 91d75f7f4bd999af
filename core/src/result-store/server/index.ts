export { createResultStore, type ResultStore, type ResultStoreOptions } from './create'
export type { ResultStoreLimits } from './limits'
export type { ResultStorage } from './storage'
