export type { AdapterOptions, RuntimeMode } from '@abp-kit/core/adapter'
export { leaveToAgents } from '@abp-kit/core/adapter/node'
export type { AbpOptions } from './options.ts'
export { abp } from './plugin.ts'
