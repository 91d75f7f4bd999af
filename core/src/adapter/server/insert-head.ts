/**
 * Inserts the elements where every reader finds them: after `<meta charset>`, which the HTML specification requires
 * within the first 1,024 bytes, and before everything else in the head.
 *
 * HTML allows a document to leave out the tags `<head>` and `<html>`. The elements then come where the head begins.
 *
 * @returns the HTML; unchanged if it is no whole document or already contains the elements.
 */
export function insertHead(html: string, head: string): string {
  const opening =
    /<head(?:\s[^>]*)?>/i.exec(html) ?? /<html(?:\s[^>]*)?>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html)
  if (!opening) return html
  const start = opening.index + opening[0].length
  // Searches only the head, because the text of a page may mention the link.
  const end = html.indexOf('</head', start)
  if (html.slice(start, end < 0 ? undefined : end).includes('<link rel="abp-manifest"')) return html
  const charset = toCharset.exec(html.slice(start, start + 1024))
  const place = start + (charset ? charset[0].length : 0)
  return html.slice(0, place) + head + html.slice(place)
}

/**
 * Matches from the start of the head to the end of `<meta charset>`. Only elements that run no code may precede it, or
 * that run it later, as module scripts do: Vite's dev server begins the head with its own.
 */
const toCharset =
  /^(?:\s|<!--[\s\S]*?-->|<(?:meta|link|base)\b[^>]*>|<title>[^<]*<\/title>|<script\b[^>]*\btype="module"[^>]*>[\s\S]*?<\/script>)*?<meta\s[^>]*charset[^>]*>/i
