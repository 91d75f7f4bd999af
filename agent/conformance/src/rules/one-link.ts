import { isBroken } from '../evidence.ts'
import { defineRule } from '../rule.ts'

export const oneLink = defineRule({
  id: 'one-link',
  title: 'The page links its manifest, once',
  severity: 'error',
  docs: 'The HTML that the server sends has one `<link rel="abp-manifest" href="…">` before `</head>`. Agents take the first.',
  step: 'html',
  check({ pages }) {
    if (isBroken(pages)) return []
    // What is wrong for several readers is said once.
    const alike = new Map<string, { inHead: number; elsewhere: number; url: string; readers: string[] }>()
    for (const { links, reader, url } of pages) {
      const inHead = links.filter((link) => link.inHead).length
      const key = [inHead, links.length, url].join(' ')
      const same = alike.get(key) ?? { inHead, elsewhere: links.length - inHead, url, readers: [] }
      same.readers.push(reader)
      alike.set(key, same)
    }
    return [...alike.values()]
      .filter(({ inHead, elsewhere }) => inHead !== 1 || elsewhere !== 0)
      .map(({ inHead, elsewhere, url, readers }) => ({
        what: `The page has ${inHead} links to a manifest in its head, and ${elsewhere} elsewhere, as ${readers.join(', ')} ${readers.length > 1 ? 'get' : 'gets'} it.`,
        why: 'Agents read the HTML of the server up to `</head>`, without JavaScript, and take the first link.',
        remedy: 'Write one `<link rel="abp-manifest" href="/abp.json">` into the head of every page.',
        where: url,
        ...(inHead > 0 && { severity: 'warn' as const }),
      }))
  },
})
