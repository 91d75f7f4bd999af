import { beforeImportMap } from './import-map.ts'

/**
 * Inserts the elements where every reader finds them: after `<meta charset>`, which the HTML specification requires
 * within the first 1,024 bytes, and before everything else in the head.
 *
 * HTML allows a document to leave out the tags `<head>` and `<html>`. The elements then come where the head begins.
 *
 * @returns the HTML; unchanged if it is no whole document or already contains the elements.
 */
export function insertHead(html: string, head: string): string {
  const place = findPlace(html)?.index
  if (place === undefined) return html
  const following = html.slice(place)
  return html.slice(0, place) + beforeImportMap(head, following) + following
}

/**
 * The same for what is a page in any case: it may begin with any element, and its head then begins there.
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
  /** Whether the text that follows cannot change the place. */
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
  // Searches only the head, because the text of a page may mention the link.
  const end = html.indexOf('</head', start)
  if (html.slice(start, end < 0 ? undefined : end).includes(linkStart))
    return { index: undefined, isFinal: true }
  const charsetEnd = findCharsetEnd(html.slice(start, start + charsetLimit))
  const index = start + (charsetEnd ?? 0)
  const next = html.slice(index, index + linkStart.length)
  return {
    index,
    // The elements may be there already, and have arrived in part.
    isFinal:
      !linkStart.startsWith(next) &&
      (charsetEnd !== undefined || end >= 0 || html.length >= start + charsetLimit),
  }
}

const linkStart = '<link rel="abp-manifest"'

/** How far behind the beginning of the head the charset may stand, in characters. */
export const charsetLimit = 1024

/** An element of a head, with its text if it has one, a comment, or space. */
const headPart =
  /\s+|<!--[\s\S]*?-->|<(?:meta|link|base)\b[^>]*>|<(title|script|style|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/iy

/**
 * Takes the head apart from its start to `<meta charset>`. One part after the other, so that the time is that of reading
 * the text once, whatever a page writes.
 *
 * @returns where `<meta charset>` ends; `undefined` if it is not there
 */
function findCharsetEnd(head: string): number | undefined {
  headPart.lastIndex = 0
  for (let part = headPart.exec(head); part; part = headPart.exec(head))
    if (/^<meta\s[^>]*charset/i.test(part[0])) return headPart.lastIndex
  return undefined
}
