export { type Address, Delivery } from './delivery'
export { openStore } from './open'
export { ResultStore } from './result-store'
