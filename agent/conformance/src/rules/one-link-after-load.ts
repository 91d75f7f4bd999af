import { defineRule } from '../rule.ts'

export const oneLinkAfterLoad = defineRule({
  id: 'one-link-after-load',
  title: 'The loaded page still has one link',
  severity: 'warn',
  docs: 'When the framework has taken over the page, the document has the same one link.',
  step: 'page',
  check: ({ links }) =>
    links === 1
      ? []
      : [
          {
            what: `The loaded page has ${links} links to a manifest.`,
            why: 'Agents in the browser read the document, not what the server sent.',
            remedy: 'Write the link where the framework keeps it, and only once.',
          },
        ],
})
