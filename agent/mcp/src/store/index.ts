export { type Address, Delivery } from './delivery.ts'
export { nameOfKey } from './key.ts'
export { openStore } from './open.ts'
export { ResultStore } from './result-store.ts'
