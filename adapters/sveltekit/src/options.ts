import type { ServerAdapterOptions } from '@abp-kit/core/adapter/vite'

/** The options of `abp()`. */
export type AbpOptions = ServerAdapterOptions
