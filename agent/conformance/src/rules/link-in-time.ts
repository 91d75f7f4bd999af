import { defineRule } from '../rule.ts'

export const linkInTime = defineRule({
  id: 'link-in-time',
  title: 'The link is in the first 50 KB',
  severity: 'error',
  docs: 'A reader of the page stops after 50 KB (51,200 bytes). The link ends before that.',
  step: 'html',
  check: ({ pages }) =>
    pages.flatMap(({ reader, links: [link], url }) =>
      link === undefined || link.end <= 50 * 1024
        ? []
        : [
            {
              what: `The link to the manifest ends at byte ${link.end}, as ${reader} gets the page.`,
              why: 'Agents stop reading a page at 51,200 bytes.',
              remedy: 'Move the link up, right after `<meta charset>`, and inline less CSS before it.',
              where: url,
            },
          ],
    ),
})
