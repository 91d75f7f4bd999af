import { manifestPath, renderHead } from '@abp-kit/core/adapter/head'
import { defineNitroPlugin, useRuntimeConfig } from 'nitropack/runtime'
import { read } from '#abp-kit/definition'
import { insertInHead } from './insert.js'

/**
 * Puts the link and the bootstrap into every page that Nuxt renders. Does not use Nuxt's own `app.head`,
 * which would repeat them in the page's JavaScript and use the build's base path.
 */
export default defineNitroPlugin((nitro) => {
  const { baseURL, buildAssetsDir, cdnURL } = useRuntimeConfig().app
  const folder = (cdnURL || baseURL).replace(/\/$/, '') + buildAssetsDir.replace(/^\/?(.*?)\/?$/, '/$1')
  nitro.hooks.hook('render:html', (html) => {
    const { manifest, deadline, prefetch: file } = read()
    if (!manifest) return
    const prefetch = file && `${folder}/${file}`
    const elements = renderHead({ app: manifest.app, manifest: manifestPath(baseURL), deadline, prefetch })
    html.head = insertInHead(html.head, elements)
  })
})
