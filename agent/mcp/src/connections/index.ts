export { Connection } from './connection'
export { Connections, type OpenedConnection } from './connections'
export { matchesOrigin } from './origins'
