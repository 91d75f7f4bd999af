import { manifestPath } from '@abp-kit/core/adapter/head'
import { manifestResponse } from '@abp-kit/core/adapter/server'
import { defineEventHandler } from 'h3'
import { defineNitroPlugin, useRuntimeConfig } from 'nitropack/runtime'
import { read } from '#abp-kit/definition'

/**
 * Serves the manifest at `/abp.json`, below the base path. Agents read it without a cookie, so it precedes
 * the app's middleware, which may redirect every request to a login page. Nitro's handler list has no place
 * for that: it puts the files of `server/middleware` first. The route rules stay before the manifest, so
 * their headers apply to it.
 */
export default defineNitroPlugin(({ h3App }) => {
  const handler = defineEventHandler(() => {
    const { manifest, problem } = read()
    return manifest ? manifestResponse(manifest) : Response.json({ error: problem }, { status: 500 })
  })
  // H3 compares only the start of the path, and passes on the rest.
  const match = (rest: string) => rest === '/' || rest.startsWith('?')
  h3App.use(manifestPath(useRuntimeConfig().app.baseURL), handler, { match })
  const [rules, ...others] = h3App.stack.splice(0)
  const manifest = others.pop()
  for (const layer of [rules, manifest, ...others]) if (layer) h3App.stack.push(layer)
})
