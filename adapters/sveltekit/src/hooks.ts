import { addHead, type Handle, wrapHandle } from './server'

/**
 * What the plugin does on the server, for a version of SvelteKit that the plugin does not understand
 * (it says so when the app is built). Together with `abpReady` from `@abp-kit/sveltekit/client`.
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
