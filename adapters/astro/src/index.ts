export type { AdapterOptions, RuntimeMode } from '@abp-kit/core/adapter'
export type { ResultStoreOption } from '@abp-kit/core/adapter/vite'
export { leaveToAgents } from './agent-files'
export { type AbpOptions, abp } from './integration'
