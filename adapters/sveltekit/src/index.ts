export type { AdapterOptions, RuntimeMode } from '@abp-kit/core/adapter'
export type { ResultStoreOption } from '@abp-kit/core/adapter/vite'
export { abp } from './plugin'
export type { AbpOptions } from './result-store-option'
