import { beforeImportMap } from './import-map.ts'

/**
 * Inserts the elements where every reader finds them: after `<meta charset>`, which the HTML specification
 * requires within the first 1,024 bytes, and before everything else in the head.
 *
 * HTML allows a document to omit the tags `<head>` and `<html>`. The elements then go where the head begins.
 *
 * @returns the HTML; unchanged if it is not a whole document or already contains the elements.
 */
export function insertHead(html: string, head: string): string {
  const place = findPlace(html)?.index
  if (place === undefined) return html
  const following = html.slice(place)
  return html.slice(0, place) + beforeImportMap(head, following) + following
}

/**
 * Inserts the elements into HTML that is known to be a page: it may begin with any element, and its head then
 * begins there.
 *
 * @returns the HTML; unchanged if it already contains the elements
 */
export function insertHeadInPage(html: string, head: string): string {
  if (findPlace(html)) return insertHead(html, head)
  return html.includes(linkStart) ? html : beforeImportMap(head, html) + html
}

interface Place {
  /** `undefined` if the document already has the elements. */
  index: number | undefined
  /** Whether the following text cannot change the location. */
  isFinal: boolean
}

/**
 * @param html - a document, or its beginning
 * @returns `undefined` if no document begins here
 */
export function findPlace(html: string): Place | undefined {
  const opening =
    /<head(?:\s[^>]*)?>/i.exec(html) ?? /<html(?:\s[^>]*)?>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html)
  if (!opening) return undefined
  const start = opening.index + opening[0].length
  // Searches only the head, because a page's text may mention the link.
  const end = html.indexOf('</head', start)
  if (html.slice(start, end < 0 ? undefined : end).includes(linkStart))
    return { index: undefined, isFinal: true }
  const charsetEnd = findCharsetEnd(html.slice(start, start + charsetLimit))
  const index = start + (charsetEnd ?? 0)
  const next = html.slice(index, index + linkStart.length)
  return {
    index,
    // The elements may already exist but have arrived only in part.
    isFinal:
      !linkStart.startsWith(next) &&
      (charsetEnd !== undefined || end >= 0 || html.length >= start + charsetLimit),
  }
}

const linkStart = '<link rel="abp-manifest"'

/** The maximum distance of the charset from the beginning of the head, in characters. */
export const charsetLimit = 1024

/** An element in a head, with its text content if any, a comment, or whitespace. */
const headPart =
  /\s+|<!--[\s\S]*?-->|<(?:meta|link|base)\b[^>]*>|<(title|script|style|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/iy

/**
 * Parses the head from its start to `<meta charset>`. Matches one part at a time, so that the time is linear
 * for any page.
 *
 * @returns the end of `<meta charset>`; `undefined` if it is missing
 */
function findCharsetEnd(head: string): number | undefined {
  headPart.lastIndex = 0
  for (let part = headPart.exec(head); part; part = headPart.exec(head))
    if (/^<meta\s[^>]*charset/i.test(part[0])) return headPart.lastIndex
  return undefined
}
