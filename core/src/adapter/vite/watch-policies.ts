import type { Finding } from '../node/check/finding.ts'
import { checkPolicy } from '../server/blocking-policy.ts'
import type { Middleware } from './serve-manifest.ts'

/**
 * Looks at the Content-Security-Policy of a dev server's pages: middleware and hooks set it, which no configuration shows.
 *
 * @param report - called once, for the first page whose policy blocks the bootstrap
 */
export function watchPolicies(report: (findings: Finding[]) => void): Middleware {
  let isDone = false
  return (request, response, next) => {
    response.once('finish', () => {
      const header = response.getHeader('content-security-policy')
      const isPage = /^text\/html/.test(String(response.getHeader('content-type')))
      // A page that the app does not have is the server's own, as Nitro's 404, and so is its policy.
      if (isDone || header === undefined || !isPage || response.statusCode >= 400) return
      const [path = '/'] = request.url?.split('?') ?? []
      const policy = Array.isArray(header) ? header : String(header)
      const owner = `the page ${path}, which the app's server or a middleware sets,`
      const findings = checkPolicy({ policy, owner })
      isDone = findings.length > 0
      if (isDone) report(findings)
    })
    next()
  }
}
