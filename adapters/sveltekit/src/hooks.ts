import { addHead, type Handle, wrapHandle } from './server.ts'

/**
 * Does the plugin's work on the server, for versions of SvelteKit that the plugin does not understand (the build reports
 * that). Use it together with `abpReady` from `@abp-kit/sveltekit/client`.
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
