export { Connection } from './connection'
export { Connections } from './connections'
export { matchesOrigin } from './origins'
