export { Connection } from './connection'
export { Connections } from './connections'
export { allowsOrigin, checkOrigin, matchesOrigin } from './origins'
export { Places } from './places'
