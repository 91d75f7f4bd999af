import { addHead, type Handle, wrapHandle } from './server.ts'

/**
 * Replaces the plugin on the server for SvelteKit versions that the plugin does not support (the build
 * reports them). Use it together with `abpReady` from `@abp-kit/sveltekit/client`.
 *
 * @example
 * // src/hooks.server.ts
 * import { abpHandle } from '@abp-kit/sveltekit/hooks'
 * export const handle = abpHandle // or: sequence(abpHandle, yours)
 */
export const abpHandle: Handle = wrapHandle(({ event, resolve }) => {
  let first = true
  return resolve(event, {
    transformPageChunk({ html }) {
      if (!first) return html
      first = false
      return addHead(html)
    },
  })
})
