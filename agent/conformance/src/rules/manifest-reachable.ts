import { defineRule } from '../rule.ts'

export const manifestReachable = defineRule({
  id: 'manifest-reachable',
  title: 'The manifest is at the linked address',
  severity: 'error',
  docs: 'The linked address answers with 200, without a cookie and without a redirect.',
  step: 'manifest',
  check: ({ location, status, url }) =>
    status === 200
      ? []
      : [
          {
            what:
              location === undefined
                ? `The manifest is answered with ${status}.`
                : `The manifest redirects (${status}) to ${location.slice(0, 200)}.`,
            why: 'An agent reads the manifest before it has a session or a cookie.',
            remedy:
              location === undefined
                ? 'Serve the manifest at the linked address.'
                : 'Exclude the address from what guards the site: a login, a language redirect, a proxy.',
            where: url,
          },
        ],
})
