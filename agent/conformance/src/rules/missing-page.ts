import { defineRule } from '../rule.ts'

export const missingPage = defineRule({
  id: 'missing-page',
  title: 'Pages that are not found link the manifest, too',
  severity: 'warn',
  docs: 'The page with status 404 has the link, so that an agent with an old address finds the app.',
  step: 'html',
  check: ({ missing, pages: [page] }) =>
    missing.links.length > 0 || !page?.links.length || missing.status === 200
      ? []
      : [
          {
            what: `The page of a wrong address (status ${missing.status}) has no link to the manifest.`,
            why: 'An agent that comes with an old address does not find the app.',
            remedy: 'Write the link and the inline script into the 404 page, too.',
            where: missing.url,
            // A host's own answer. The app has no page for 404, and may need none.
            ...((missing.bytes === 0 || !missing.isHtml) && {
              severity: 'note' as const,
              remedy:
                'This answer is that of the host. If the app has a 404 page, write the link and the inline script into it, too. An app whose page the host shows at every address needs none.',
            }),
          },
        ],
})
