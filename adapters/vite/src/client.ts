import { ready } from 'virtual:abp-kit/page'

/**
 * Signals that handlers can run, for apps with the plugin's `ready: 'manual'` option. Calls wait until then.
 *
 * @example
 * // src/main.ts
 * import { abpReady } from '@abp-kit/vite/client'
 * await router.isReady()
 * abpReady()
 */
export const abpReady: () => void = ready
