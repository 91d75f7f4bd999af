import type { Finding } from '../node/check/finding.ts'
import { checkPolicy } from '../server/blocking-policy.ts'
import type { Middleware } from './serve-manifest.ts'

/**
 * Checks the Content-Security-Policy of a dev server's pages, because middleware and hooks can set it at run
 * time.
 *
 * @param report - called once, for the first page whose policy blocks the bootstrap
 */
export function watchPolicies(report: (findings: Finding[]) => void): Middleware {
  let isDone = false
  return (request, response, next) => {
    response.once('finish', () => {
      const header = response.getHeader('content-security-policy')
      const isPage = /^text\/html/.test(String(response.getHeader('content-type')))
      // An error page, such as Nitro's 404, belongs to the server, and so does its policy.
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
