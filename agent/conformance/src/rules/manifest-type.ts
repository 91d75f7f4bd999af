import { defineRule } from '../rule.ts'

export const manifestType = defineRule({
  id: 'manifest-type',
  title: 'The manifest is served as JSON',
  severity: 'error',
  docs: 'Its `Content-Type` is `application/json`, or ends with `+json`.',
  step: 'manifest',
  check: ({ contentType, status, url }) =>
    status !== 200 || /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)
      ? []
      : [
          {
            what: `The manifest is served as ${contentType.slice(0, 100) || 'nothing'}.`,
            why: 'Agents refuse what is not JSON: it is often the page of a login.',
            remedy: 'Send `Content-Type: application/json`.',
            where: url,
          },
        ],
})
