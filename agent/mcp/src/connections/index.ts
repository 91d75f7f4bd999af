export { Connection } from './connection.ts'
export { ConnectionSlots } from './connection-slots.ts'
export { Connections } from './connections.ts'
export { allowsOrigin, checkOrigin, matchesOrigin, type OriginRules } from './origins.ts'
