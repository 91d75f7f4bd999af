import { ready } from 'virtual:abp-kit/page'

/**
 * Does the plugin's work in the page, for versions of SvelteKit that the plugin does not understand (the build reports
 * that). Use it together with `abpHandle` from `@abp-kit/sveltekit/hooks`.
 *
 * @example
 * // src/routes/+layout.svelte
 * import { abpReady } from '@abp-kit/sveltekit/client'
 * onMount(abpReady)
 */
export const abpReady: () => void = ready
