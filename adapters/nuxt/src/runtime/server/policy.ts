import { checkPolicy } from '@abp-kit/core/adapter/server'
import { getResponseHeader } from 'h3'
import { defineNitroPlugin } from 'nitropack/runtime'

/**
 * Checks the Content-Security-Policy of pages in dev: a policy set by middleware is not in any configuration.
 * Warns once if one blocks the bootstrap.
 */
export default defineNitroPlugin((nitro) => {
  let isDone = false
  nitro.hooks.hook('beforeResponse', (event) => {
    const header = getResponseHeader(event, 'content-security-policy')
    const isPage = /^text\/html/.test(String(getResponseHeader(event, 'content-type')))
    if (isDone || header === undefined || !isPage) return
    const policy = Array.isArray(header) ? header : String(header)
    const [path] = event.path.split('?')
    const owner = `the page ${path}, which the app's server or a middleware sets,`
    const [finding] = checkPolicy({ policy, owner })
    if (!finding) return
    isDone = true
    console.warn(`[abp-kit] ${finding.code}: ${finding.message}`)
  })
})
