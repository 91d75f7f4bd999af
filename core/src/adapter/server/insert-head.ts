/**
 * Puts the elements where every reader finds them: after `<meta charset>`, which the HTML
 * specification wants within the first 1,024 bytes, before everything else in the head.
 *
 * @returns the HTML unchanged when it has no `<head>` or has the elements already.
 */
export function insertHead(html: string, head: string): string {
  const opening = /<head(?:\s[^>]*)?>/i.exec(html)
  if (!opening) return html
  const start = opening.index + opening[0].length
  // Only in the head: a page may well write about the link.
  const end = html.indexOf('</head', start)
  if (html.slice(start, end < 0 ? undefined : end).includes('<link rel="abp-manifest"')) return html
  const charset = toCharset.exec(html.slice(start, start + 1024))
  const place = start + (charset ? charset[0].length : 0)
  return html.slice(0, place) + head + html.slice(place)
}

/** From the head's start to the end of `<meta charset>`, past what may stand before it without running. */
const toCharset =
  /^(?:\s|<!--[\s\S]*?-->|<(?:meta|link|base)\b[^>]*>|<title>[^<]*<\/title>)*?<meta\s[^>]*charset[^>]*>/i
