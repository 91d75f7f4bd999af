import { manifestPath, renderHead } from '@abp-kit/core/adapter/head'
import { defineNitroPlugin, useRuntimeConfig } from 'nitropack/runtime'
import { read } from '#abp-kit/definition'
import { insertAfterCharset } from './insert'

/**
 * Puts the link and the bootstrap into every page that Nuxt renders. Does not use Nuxt's own `app.head`, which would
 * repeat them in the page's JavaScript and use the base path of the build.
 */
export default defineNitroPlugin((nitro) => {
  const { baseURL } = useRuntimeConfig().app
  nitro.hooks.hook('render:html', (html) => {
    const { manifest, deadline } = read()
    if (!manifest) return
    const elements = renderHead({ app: manifest.app, manifest: manifestPath(baseURL), deadline })
    html.head = insertAfterCharset(html.head, elements)
  })
})
