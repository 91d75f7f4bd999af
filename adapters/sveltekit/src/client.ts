import { ready } from 'virtual:abp-kit/page'

/**
 * What the plugin does in the page, for a version of SvelteKit that the plugin does not understand (it
 * says so when the app is built). Together with `abpHandle` from `@abp-kit/sveltekit/hooks`.
 *
 * @example
 * // src/routes/+layout.svelte
 * import { abpReady } from '@abp-kit/sveltekit/client'
 * onMount(abpReady)
 */
export const abpReady: () => void = ready
