import { StoreRefused } from './store-refused.ts'

/**
 * The purposes for which a browser may request a stored file: `empty` is `fetch`, `document` is a navigation,
 * which only downloads the file because it is an attachment. With any other purpose, the file would become
 * part of a page: a script, a style, a frame, a worker, or the XSLT of an XML page, which runs with any type
 * and without its own policy.
 */
const destinations = new Set(['empty', 'document'])

/** Without HTTPS, browsers do not send the purpose. Chromium sends this `Accept` header when it requests styles and XSLT. */
const asStyle = /\btext\/(?:css|xsl)\b|\bxslt\b/i

/** @throws {StoreRefused} `RESULT_STORE_FORBIDDEN` if a page requests the file as part of itself */
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
