export type { AdapterOptions, RuntimeMode } from '@abp-kit/core/adapter'
export { leaveToAgents } from '@abp-kit/core/adapter/node'
export type { ResultStoreOption } from '@abp-kit/core/adapter/vite'
export { type AbpOptions, abp } from './integration.ts'
