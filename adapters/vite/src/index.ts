export type { AdapterOptions, RuntimeMode } from '@abp-kit/core/adapter'
export { leaveToAgents } from './agent-files'
export type { AbpOptions } from './options'
export { abp } from './plugin'
