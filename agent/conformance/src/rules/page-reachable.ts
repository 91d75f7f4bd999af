import type { HtmlEvidence } from '../evidence.ts'
import { defineRule, type Fault } from '../rule.ts'

export const pageReachable = defineRule({
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
})

const remedies = {
  broken:
    'The app itself fails, for every reader. Look at what its server writes: it may need a database, another service or a variable of the environment.',
  forSome: 'Answer with the page, and exclude it from rules that tell bots apart.',
  noHtml: 'Send the page with `Content-Type: text/html`.',
  notThere: 'Give the address of a page that the app has, or mend what answers there.',
  refused: 'Answer with the page, also to readers without a login.',
}

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
