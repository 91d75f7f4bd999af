import { defineRule } from '../rule.ts'

export const sameForReaders = defineRule({
  id: 'same-for-readers',
  title: 'Every reader gets the same link',
  severity: 'error',
  docs: 'The server sends the same link whatever the `User-Agent` says: `curl`, Node, or a browser.',
  step: 'html',
  check: ({ pages: [first, ...others] }) =>
    others.flatMap((page) =>
      page.links[0]?.href === first?.links[0]?.href
        ? []
        : [
            {
              what: `${page.reader} gets ${page.links[0] ? 'another link to the manifest than' : 'no link to the manifest, other than'} ${first?.reader}.`,
              why: 'An agent does not choose how servers see it. Some look like programs, some like browsers.',
              remedy: 'Send the same head to all, and exclude the page from rules that tell bots apart.',
              where: page.url,
            },
          ],
    ),
})
