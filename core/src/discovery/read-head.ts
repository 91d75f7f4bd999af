import { type DefaultTreeAdapterMap, defaultTreeAdapter, html } from 'parse5'
import { createDecoder } from './charset.ts'
import { pageHeadBytes } from './page-head-bytes.ts'
import { createPageParser } from './parse-page.ts'

/** The parts of a page's `<head>` that an agent needs. */
export interface PageHead {
  /** The `href` of the first `<link rel="abp-manifest">`, as written. */
  manifestHref?: string
  /** The first `<base href>`, as written; it also applies if it follows the link. */
  baseHref?: string
  /**
   * The target of the first `<meta http-equiv="refresh">` within ten seconds, as written. Static hosts
   * redirect with such pages; a page that refreshes after minutes, while people read it, is not a redirect.
   */
  refreshHref?: string
}

/**
 * Reads a page up to `</head>`, the first content that cannot be in a head, or the limit
 * (docs/protocol.md §2). The parser builds the same tree as a browser, so it ignores links in comments,
 * scripts, templates and the body.
 *
 * @param body - the page's bytes; read only as far as needed
 * @param charset - from the `Content-Type` header
 * @param limit - in bytes; {@link pageHeadBytes} by default
 */
export async function readHead(
  body: AsyncIterable<Uint8Array>,
  charset: string | null | undefined,
  limit: number = pageHeadBytes,
): Promise<PageHead> {
  const parser = createHeadParser(limit)
  const decoder = createDecoder(charset)
  let remaining = limit
  for await (const chunk of body) {
    parser.write(decoder.decode(chunk.subarray(0, remaining)))
    remaining -= chunk.byteLength
    if (parser.ended || remaining <= 0) return parser.head
  }
  parser.write(decoder.end())
  return parser.head
}

/** @param bytes - the maximum number of bytes of the page */
function createHeadParser(bytes: number) {
  const head: PageHead = {}
  let ended = false
  const end = () => {
    ended = true
    parser.tokenizer.pause()
  }
  const { parser, readExcess } = createPageParser(
    bytes,
    {},
    {
      appendChild(parent, node) {
        defaultTreeAdapter.appendChild(parent, node)
        if (!ended && isElement(parent, 'head') && defaultTreeAdapter.isElementNode(node))
          takeElement(node, head)
      },
      onItemPush(element) {
        if (isElement(element, 'body') || isElement(element, 'frameset')) end()
      },
      onItemPop(element) {
        if (isElement(element, 'head')) end()
      },
    },
  )
  return {
    head,
    get ended() {
      return ended || readExcess() !== undefined
    },
    write(text: string) {
      if (!this.ended) parser.tokenizer.write(text, false)
    },
  }
}

function takeElement(element: DefaultTreeAdapterMap['element'], head: PageHead): void {
  const href = attribute(element, 'href')
  if (isElement(element, 'base')) head.baseHref ??= href
  else if (isElement(element, 'meta')) head.refreshHref ??= refreshOf(element)
  else if (isElement(element, 'link') && href && relTokens(element).includes('abp-manifest')) {
    head.manifestHref ??= href
  }
}

/** @see https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps */
function refreshOf(meta: DefaultTreeAdapterMap['element']): string | undefined {
  if (attribute(meta, 'http-equiv')?.toLowerCase() !== 'refresh') return undefined
  const [, ...hrefs] =
    /^\s*\d(?:\.\d*)?\s*[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/is.exec(
      attribute(meta, 'content') ?? '',
    ) ?? []
  return hrefs.find((href) => href?.trim())
}

function relTokens(link: DefaultTreeAdapterMap['element']): string[] {
  return (attribute(link, 'rel') ?? '').toLowerCase().split(/[\t\n\f\r ]+/)
}

function attribute(element: DefaultTreeAdapterMap['element'], name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value
}

function isElement(node: DefaultTreeAdapterMap['node'], tagName: string): boolean {
  return (
    defaultTreeAdapter.isElementNode(node) && node.tagName === tagName && node.namespaceURI === html.NS.HTML
  )
}
