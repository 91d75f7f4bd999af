export { storeResultsAt } from './store-results-at.ts'
export { withResultStore } from './with-result-store.ts'
