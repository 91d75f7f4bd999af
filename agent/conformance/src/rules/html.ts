import { type HtmlEvidence, isBroken } from '../site/evidence.ts'
import { defineRule, type Fault, type Rule } from './rule.ts'

const remedies = {
  broken:
    'The app itself fails, for every reader. Look at what its server writes: it may need a database, another service or a variable of the environment.',
  forSome: 'Answer with the page, and exclude it from rules that tell bots apart.',
  noHtml: 'Send the page with `Content-Type: text/html`.',
  notThere: 'Give the address of a page that the app has, or fix the response at this address.',
  refused: 'Answer with the page, also to readers without a login.',
}

/** Rules about the page's HTML, as every reader receives it. */
export const htmlRules: readonly Rule[] = [
  defineRule({
    id: 'page-reachable',
    title: 'The page is there, for every reader',
    severity: 'error',
    docs: 'The address answers with 200 and HTML, whatever the `User-Agent` says, also to a reader without cookies. A server that answers 503, as a development server may while it starts, is asked again for 15 s. If the app itself fails, what follows from that is skipped. Of a page with more than 2 MB of HTML, elements more than 512 deep, or unclosed elements that are made again thousands of times, the beginning is read (warn). A page without an end in 16 MB is not opened in a browser.',
    step: 'html',
    check({ pages }) {
      const [first] = pages
      const all = `Every reader (${pages.map(({ reader }) => reader).join(', ')})`
      if (first && pages.every(({ status }) => status >= 500)) return [fault(all, first, remedies.broken)]
      const redirected = pages.find(({ cookies = [] }) => cookies.length > 0)
      if (redirected)
        return [
          {
            what: `A reader without cookies is redirected without end: the page comes only to one that sends ${String(redirected.cookies).slice(0, 200)} back.`,
            why: 'An agent reads the page before it opens a browser, without cookies, and gives up.',
            remedy:
              'Set the cookie in the answer with the page, without a redirect. If a middleware redirects for it, let it answer requests without the cookie, too.',
            where: redirected.url,
          },
        ]
      const refused = pages.filter(({ isHtml, status }) => status !== 200 || !isHtml)
      const isSame = refused.length === pages.length && pages.every(({ status }) => status === first?.status)
      if (first && isSame) return [fault(all, first, remedyOf(first))]
      const partly = pages.find(({ excess }) => excess !== undefined)
      return [
        ...refused.map((page) => fault(page.reader, page, remedies.forSome)),
        ...(partly ? [readPartly(partly)] : []),
      ]
    },
  }),
  defineRule({
    id: 'manifest-link',
    title: 'The page links its manifest, once',
    severity: 'error',
    docs: 'The HTML that the server sends has one `<link rel="abp-manifest" href="…">` before `</head>`. Agents take the first.',
    step: 'html',
    check({ pages }) {
      if (isBroken(pages)) return []
      // Readers with the same problem share one finding.
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
  }),
  defineRule({
    id: 'manifest-link-position',
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
  }),
  defineRule({
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
  }),
  defineRule({
    id: 'bootstrap-script',
    title: 'One inline script makes `window.abp`, in time',
    severity: 'error',
    docs: 'At most one inline script of the head makes `window.abp`, after `<meta charset>`. One in the body may do so only where the head has one, as part of a bundle that makes `window.abp` if it is missing: see `abp-object-stays`. So may a script with `type="module"` anywhere, which runs later. A page without such a script makes `window.abp` later: see `abp-object-early`.',
    step: 'html',
    check: ({ pages }) =>
      pages.flatMap(({ bootstraps, charset, url }) => {
        const [first] = bootstraps
        const fault = (what: string, remedy: string) => [
          {
            what,
            why: 'Agents hold on to the first `window.abp`. A second one loses their session, and a late one misses their first call.',
            remedy,
            where: url,
          },
        ]
        const inHead = bootstraps.filter((one) => one.inHead)
        if (inHead.length > 1)
          return fault(`${inHead.length} inline scripts make \`window.abp\`.`, 'Keep one of them.')
        if (first && !first.inHead)
          return fault('The script that makes `window.abp` is not in the head.', 'Move it into the head.')
        if (first && charset && first.start < charset.start)
          return fault(
            'The script that makes `window.abp` is before `<meta charset>`.',
            'Move it behind `<meta charset>`, which must be in the first 1,024 bytes.',
          )
        return []
      }),
  }),
  defineRule({
    id: 'import-map',
    title: 'Import maps come before what a first call loads',
    severity: 'warn',
    docs: 'An import map (`<script type="importmap">`) stands before the `<template id="abpLoad">` of abp-kit, or the page has no such template. With the first call, the bootstrap loads what the template holds. Firefox, and Chromium before 133, ignore an import map that comes after the first module.',
    step: 'html',
    check: ({ pages }) =>
      pages.flatMap(({ lateImportMap, url }) =>
        lateImportMap
          ? [
              {
                what: `The page has an import map behind what an agent's first call loads, at byte ${lateImportMap.start}.`,
                why: 'Firefox ignores an import map that comes after the first module: if an agent calls early, the app does not start.',
                remedy: 'Move the import map before the link to the manifest, or leave the template out.',
                where: url,
              },
            ]
          : [],
      ),
  }),
  defineRule({
    id: 'bootstrap-size',
    title: 'The inline script is small',
    severity: 'warn',
    docs: 'The inline script that makes `window.abp` is in every page of every visitor. It has at most 4 KB.',
    step: 'html',
    check: ({ pages: [page] }) =>
      (page?.bootstraps ?? []).flatMap(({ bytes, inHead }) =>
        // An inline script in the body is a bundle: see `bootstrap-script`.
        !inHead || bytes <= 4 * 1024
          ? []
          : [
              {
                what: `The inline script that makes \`window.abp\` has ${bytes} bytes.`,
                why: 'Every visitor downloads it with every page, also without an agent.',
                remedy: 'Keep in it only what takes calls early, and load the rest when an agent calls.',
                ...(page && { where: page.url }),
              },
            ],
      ),
  }),
  defineRule({
    id: 'not-found-page',
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
              // The host's own 404 page. The app has none, and may need none.
              ...((missing.bytes === 0 || !missing.isHtml) && {
                severity: 'note' as const,
                remedy:
                  'This answer is that of the host. If the app has a 404 page, write the link and the inline script into it, too. An app whose page the host shows at every address needs none.',
              }),
            },
          ],
  }),
]

type Answer = Pick<HtmlEvidence['pages'][number], 'status' | 'type' | 'url'>

function fault(who: string, { status, type, url }: Answer, remedy: string): Fault {
  const given = type === '' ? 'no `Content-Type`' : `the type ${type.slice(0, 100)}`
  return {
    what:
      status === 200 ? `${who} gets no HTML: the answer has ${given}.` : `${who} gets the status ${status}.`,
    why: 'An agent reads the page before it opens a browser, and leaves if it is not there.',
    remedy,
    where: url,
  }
}

function readPartly({ excess, isEndless, url }: HtmlEvidence['pages'][number]): Fault {
  return {
    what: `Only the beginning of the page was read. ${excess}`,
    why: 'Readers limit what a page costs them, and miss what comes later.',
    remedy: 'Close the elements, end the answer, and load large content from other files.',
    where: url,
    severity: isEndless ? 'error' : 'warn',
  }
}

function remedyOf({ status }: Answer): string {
  if (status === 200) return remedies.noHtml
  return status === 404 ? remedies.notThere : remedies.refused
}
