export type { Resolver } from './address'
export { type DiscoverOptions, type Discovery, discover } from './discover'
export type { DiscoveryCode } from './failure'
