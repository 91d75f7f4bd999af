export { type Address, Delivery } from './delivery'
export { nameOfKey } from './key'
export { openStore } from './open'
export { ResultStore } from './result-store'
