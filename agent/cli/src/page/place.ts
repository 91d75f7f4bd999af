import type { PageDocument, PageElement, Span } from './document.ts'

/** The position for new elements of the head, and the notation that matches their neighbours. */
export interface Place {
  offset: number
  /** The line break and the indentation before each element; empty in a page that is all on one line. */
  separator: string
  /** The page's notation for elements without an end tag: `>`, `/>` or ` />`. */
  voidEnd: string
}

/** @returns the element that declares the page's encoding */
export function findCharset({ elements }: PageDocument): PageElement | undefined {
  return elements.find(
    ({ attributes, inHead, name }) =>
      inHead &&
      name === 'meta' &&
      (attributes.has('charset') ||
        (attributes.get('http-equiv')?.toLowerCase() === 'content-type' &&
          /charset/i.test(attributes.get('content') ?? ''))),
  )
}

/** @returns the element that sets the base URL of the page's relative URLs */
export function findBase({ elements }: PageDocument): PageElement | undefined {
  return elements.find(({ attributes, inHead, name }) => inHead && name === 'base' && attributes.has('href'))
}

/** @returns the elements that map import names to URLs */
export function findImportMaps({ elements }: PageDocument): PageElement[] {
  return elements.filter(
    ({ attributes, name }) =>
      name === 'script' && attributes.get('type')?.trim().toLowerCase() === 'importmap',
  )
}

/**
 * Finds the position after the charset, which must be in the first 1,024 bytes; after `<base>`, which does
 * not apply to scripts before it; and after import maps, which Firefox ignores if a module comes before them.
 *
 * @returns `undefined` for a part of a page, such as a header that other pages include
 */
export function findPlace(text: string, document: PageDocument): Place | undefined {
  const charset = findCharset(document)
  const base = findBase(document)
  const importMaps = findImportMaps(document).filter(({ inHead }) => inHead)
  const before = [charset, base, ...importMaps].filter((one) => one !== undefined)
  const [later] = before.toSorted((a, b) => b.end - a.end)
  const { bodyTag, doctype, headTag, htmlTag } = document
  const tag = headTag ?? htmlTag ?? doctype
  if (!tag && !bodyTag) return undefined
  const anchor = later ?? tag
  if (!anchor) return bodyTag && { offset: bodyTag.start, separator: '', voidEnd: '>' }
  const { end } = anchor
  const like = charset ?? base
  const voidEnd = like ? endOfTag(text.slice(like.start, like.end)) : '>'
  return { offset: end, separator: separatorAt(text, anchor, later === undefined), voidEnd }
}

/**
 * @param isParent - whether the following elements are indented as the anchor's content, not as its siblings
 */
function separatorAt(text: string, { start, end }: Span, isParent: boolean): string {
  const [, indent] = /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(0, start)) ?? []
  const [, lineEnd, next = ''] = /^[ \t]*(\r\n|\r|\n)([ \t]*)/.exec(text.slice(end)) ?? []
  if (indent === undefined || lineEnd === undefined) return ''
  return lineEnd + (isParent && next.length > indent.length ? next : indent)
}

/** @returns ` />` of `<meta charset="utf-8" />` */
function endOfTag(tag: string): string {
  return tag.slice(tag.replace(/\/?>$/, '').trimEnd().length)
}
