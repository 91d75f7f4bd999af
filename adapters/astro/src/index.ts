export type { AdapterOptions, RuntimeMode } from '@abp-kit/core/adapter'
export { abp } from './integration'
