/**
 * Inserts the elements where every reader finds them: after `<meta charset>`, which the HTML specification requires
 * within the first 1,024 bytes, and before everything else in the head.
 *
 * HTML allows a document to leave out the tags `<head>` and `<html>`. The elements then come where the head begins.
 *
 * @returns the HTML; unchanged if it is no whole document or already contains the elements.
 */
export function insertHead(html: string, head: string): string {
  const place = placeOfHead(html)
  return place === undefined ? html : html.slice(0, place) + head + html.slice(place)
}

/**
 * @param html - a document, or its beginning up to the end of the head
 * @returns the index at which the elements belong; `undefined` if there is none, or if they are there already
 */
export function placeOfHead(html: string): number | undefined {
  const opening =
    /<head(?:\s[^>]*)?>/i.exec(html) ?? /<html(?:\s[^>]*)?>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html)
  if (!opening) return undefined
  const start = opening.index + opening[0].length
  // Searches only the head, because the text of a page may mention the link.
  const end = html.indexOf('</head', start)
  if (html.slice(start, end < 0 ? undefined : end).includes('<link rel="abp-manifest"')) return undefined
  const charset = toCharset.exec(html.slice(start, start + 1024))
  return start + (charset ? charset[0].length : 0)
}

/**
 * Matches from the start of the head to the end of `<meta charset>`. Only elements that run no code may precede it, or
 * that run it later, as module scripts do: Vite's dev server begins the head with its own.
 */
const toCharset =
  /^(?:\s|<!--[\s\S]*?-->|<(?:meta|link|base)\b[^>]*>|<title>[^<]*<\/title>|<script\b[^>]*\btype="module"[^>]*>[\s\S]*?<\/script>)*?<meta\s[^>]*charset[^>]*>/i
