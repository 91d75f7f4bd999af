export { type Caches, environmentOf, forgetOurs } from './environment.ts'
export { publish } from './publish.ts'
export { type LocalRegistry, PortTaken, startRegistry } from './registry.ts'
export { isAlive, upstreamOf } from './upstream.ts'
