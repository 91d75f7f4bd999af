import { defineRule } from '../rule'

export const oneLink = defineRule({
  id: 'one-link',
  title: 'The page links its manifest, once',
  severity: 'error',
  docs: 'The HTML that the server sends has one `<link rel="abp-manifest" href="…">` before `</head>`. Agents take the first.',
  step: 'html',
  check: ({ pages }) =>
    pages.flatMap(({ reader, links, url }) => {
      const inHead = links.filter((link) => link.inHead)
      if (inHead.length === 1 && links.length === 1) return []
      return [
        {
          what: `The page has ${inHead.length} links to a manifest in its head, and ${links.length - inHead.length} elsewhere, as ${reader} gets it.`,
          why: 'Agents read the HTML of the server up to `</head>`, without JavaScript, and take the first link.',
          remedy: 'Write one `<link rel="abp-manifest" href="/abp.json">` into the head of every page.',
          where: url,
          ...(inHead.length > 0 && { severity: 'warn' as const }),
        },
      ]
    }),
})
