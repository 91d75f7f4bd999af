import { ready } from 'virtual:abp-kit/page'

/**
 * Replaces the plugin in the page for SvelteKit versions that the plugin does not support (the build reports
 * them). Use it together with `abpHandle` from `@abp-kit/sveltekit/hooks`.
 *
 * @example
 * // src/routes/+layout.svelte
 * import { abpReady } from '@abp-kit/sveltekit/client'
 * onMount(abpReady)
 */
export const abpReady: () => void = ready
