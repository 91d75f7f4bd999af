export { storeResultsAt } from './store-results-at'
export { withResultStore } from './with-result-store'
