import { StoreRefused } from './store-refused'

/**
 * What a browser may want a stored file for: `empty` is `fetch`, `document` a navigation, which only downloads it
 * because it is an attachment. Everything else would make it a part of a page: a script, a style, a frame, a worker, or
 * the XSLT of an XML page, which runs whatever its type is and has no policy of its own.
 */
const destinations = new Set(['empty', 'document'])

/** Without HTTPS browsers do not say what they want it for. Chromium asks for styles, and XSLT, with this. */
const asStyle = /\btext\/(?:css|xsl)\b|\bxslt\b/i

/** @throws {StoreRefused} `RESULT_STORE_FORBIDDEN` when a page wants the file as a part of itself */
export function expectDownload({ headers }: Request): void {
  const destination = headers.get('sec-fetch-dest')
  const isDownload =
    destination === null ? !asStyle.test(headers.get('accept') ?? '') : destinations.has(destination)
  if (isDownload) return
  throw new StoreRefused(
    403,
    'RESULT_STORE_FORBIDDEN',
    `A stored file is for download, and not for ${destination ?? 'a page'}.`,
  )
}
