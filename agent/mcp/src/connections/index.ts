export { Connection } from './connection'
export { ConnectionSlots } from './connection-slots'
export { Connections } from './connections'
export { allowsOrigin, checkOrigin, matchesOrigin, type OriginRules } from './origins'
