import { manifestPath, renderHead } from '@abp-kit/core/adapter'
import { defineNitroPlugin, useRuntimeConfig } from 'nitropack/runtime'
import { deadline, manifest } from '#abp-kit/definition'
import { insertAfterCharset } from './insert'

/**
 * Puts the link and the bootstrap into every page that Nuxt renders. Not through Nuxt's own `app.head`:
 * what stands there is in the page's JavaScript a second time, and its base path is that of the build.
 */
export default defineNitroPlugin((nitro) => {
  if (!manifest) return
  const { baseURL } = useRuntimeConfig().app
  const elements = renderHead({ app: manifest.app, manifest: manifestPath(baseURL), deadline })
  nitro.hooks.hook('render:html', (html) => {
    html.head = insertAfterCharset(html.head, elements)
  })
})
