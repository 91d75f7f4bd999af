export { createResultStore, type ResultStore, type ResultStoreOptions } from './create.ts'
export type { ResultStoreLimits } from './limits.ts'
export type { ResultStorage } from './storage.ts'
