import { createHash } from 'node:crypto'
import { parsePage } from '@abp-kit/core/discovery'
import { type DefaultTreeAdapterMap, defaultTreeAdapter } from 'parse5'
import type { ReadPage } from './evidence.ts'
import { bounds, fetchBounded } from './fetch-bounded.ts'
import { followRedirects } from './follow-redirects.ts'
import { refreshOf } from './refresh-of.ts'
import type { WaitLimits } from './within.ts'

/** Readers that servers may distinguish, each with its `User-Agent`. */
export const readers = [
  { name: 'curl', userAgent: 'curl/8.14.1' },
  { name: 'node', userAgent: 'node' },
  {
    name: 'a browser',
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  },
] as const

/** The maximum number of links, and of scripts, in one page. */
const mostKept = 100

type Reader = (typeof readers)[number]
type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/**
 * @param find - finds the elements; see {@link oncePerText} for pages that are probably identical
 * @throws {Error} the network's error
 */
export async function readPage(
  url: string,
  reader: Reader,
  limits: WaitLimits,
  find: FindElements = findElements,
): Promise<ReadPage> {
  const headers = { 'user-agent': reader.userAgent, accept: 'text/html' }
  const found = await followRedirects(url, headers, (address, init) =>
    fetchBounded(address, { ...init, bytes: bounds.pageBytes, limits }),
  )
  const { body, cookies, ...answer } = found
  const { baseHref = '', ...elements } = find(body.toString('utf8'))
  const refresh = await refreshOf(found)
  const isCut = body.length > bounds.pageBytes
  const type = answer.headers.get('content-type') ?? ''
  return {
    reader: reader.name,
    url: answer.url,
    status: answer.status,
    type,
    isHtml: /\bhtml\b/.test(type),
    bytes: body.length,
    base: URL.canParse(baseHref, answer.url) ? new URL(baseHref, answer.url).href : answer.url,
    ...(cookies.length > 0 && { cookies }),
    ...(refresh !== undefined && { refresh }),
    ...elements,
    ...(isCut && {
      excess: `It has more than ${inMegabytes(found.isEndless ? bounds.endlessBytes : bounds.pageBytes)}.`,
    }),
    ...(found.isEndless && { isEndless: true }),
  }
}

function inMegabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`
}

type PageElements = Pick<ReadPage, 'links' | 'bootstraps' | 'charset' | 'excess' | 'lateImportMap'> & {
  baseHref?: string
}
export type FindElements = (html: string) => PageElements

/**
 * @returns a function that finds elements, and parses identical HTML once: most servers send the same page
 *   to all readers
 */
export function oncePerText(find: FindElements = findElements): FindElements {
  let last: { html: string; elements: PageElements } | undefined
  return (html) => {
    if (last?.html !== html) last = { html, elements: find(html) }
    return last.elements
  }
}

/** @returns the elements of a page's HTML that agents look for, as a browser's parser finds them */
function findElements(html: string): PageElements {
  const links: ReadPage['links'] = []
  const bootstraps: ReadPage['bootstraps'] = []
  let charset: ReadPage['charset']
  let lateImportMap: ReadPage['lateImportMap']
  let hasTemplate = false
  let baseHref: string | undefined
  const { document, excess } = parsePage(html, { sourceCodeLocationInfo: true })
  for (const { element, inHead } of walk(document)) {
    const { startOffset, endOffset } = element.sourceCodeLocation ?? {}
    // The parser added this element; it is not in the source.
    if (startOffset === undefined || endOffset === undefined) continue
    // Computed only when needed, because it takes time in proportion to the page.
    const place = () => ({
      start: Buffer.byteLength(html.slice(0, startOffset)),
      end: Buffer.byteLength(html.slice(0, endOffset)),
    })
    const attribute = (name: string) => element.attrs.find((one) => one.name === name)?.value
    const rel = (attribute('rel') ?? '').toLowerCase().split(/\s+/)
    if (links.length < mostKept && element.tagName === 'link' && rel.includes('abp-manifest'))
      links.push({ ...place(), href: attribute('href') ?? '', inHead })
    if (element.tagName === 'base') baseHref ??= attribute('href')
    if (element.tagName === 'meta' && attribute('charset') !== undefined) charset ??= place()
    if (element.tagName === 'template' && attribute('id') === 'abpLoad') hasTemplate = true
    const type = attribute('type')?.trim().toLowerCase()
    if (element.tagName === 'script' && type === 'importmap' && hasTemplate) lateImportMap ??= place()
    // A module runs after the page is parsed, like an external file: a bundle in it creates `window.abp` if
    // that is missing.
    const isModule = type === 'module'
    const isInline = element.tagName === 'script' && attribute('src') === undefined && !isModule
    if (bootstraps.length < mostKept && isInline && makesAbp(textOf(element))) {
      const { end, start } = place()
      const hash = `sha256-${createHash('sha256').update(textOf(element)).digest('base64')}`
      bootstraps.push({ start, end, bytes: end - start, inHead, hash })
    }
  }
  return {
    links,
    bootstraps,
    ...(charset && { charset }),
    ...(lateImportMap && { lateImportMap }),
    ...(excess !== undefined && { excess }),
    ...(baseHref !== undefined && { baseHref }),
  }
}

/** @returns whether a script assigns `window.abp` */
function makesAbp(script: string): boolean {
  return /\b(?:window|globalThis|self)\s*(?:\.\s*abp|\[\s*['"]abp['"]\s*\])\s*(?:\?\?|\|\|)?=(?!=)/.test(
    script,
  )
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('')
}

/** Walks without recursion, because a page may be nested as deep as it is long. */
function* walk(root: Node): Generator<{ element: Element; inHead: boolean }> {
  const open: { node: Node; inHead: boolean }[] = [{ node: root, inHead: false }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inHead } = next
    if (defaultTreeAdapter.isElementNode(node)) yield { element: node, inHead }
    if (!('childNodes' in node)) continue
    const below = inHead || node.nodeName === 'head'
    for (const child of node.childNodes.toReversed()) open.push({ node: child, inHead: below })
  }
}
