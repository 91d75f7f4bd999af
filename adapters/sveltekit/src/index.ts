export type { AdapterOptions, RuntimeMode } from '@abp-kit/core/adapter'
export { abp } from './plugin'
export type { AbpOptions, ResultStoreOption } from './result-store-option'
