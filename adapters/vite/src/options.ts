import type { AdapterOptions } from '@abp-kit/core/adapter'

/** The options of `abp()`. */
export interface AbpOptions extends AdapterOptions {
  /**
   * When handlers can run. `auto`: as soon as the page's own module scripts have run. `manual`: when the app
   * calls `abpReady` of `@abp-kit/vite/client`. `auto` by default.
   */
  ready?: 'auto' | 'manual'
}
