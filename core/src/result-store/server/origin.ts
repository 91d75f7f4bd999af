import { StoreRefused } from './store-refused.ts'

/**
 * Allows only the site's own pages to write. Browsers send the origin of a request in headers that no page can set.
 *
 * @throws {StoreRefused} `RESULT_STORE_FORBIDDEN`
 */
export function expectSameOrigin({ headers, url }: Request): void {
  const site = headers.get('sec-fetch-site')
  // Without HTTPS, browsers send only `Origin`. Only its host is compared, because a proxy may terminate HTTPS.
  if (site === null ? isOwn(headers, url) : site === 'same-origin') return
  throw new StoreRefused(403, 'RESULT_STORE_FORBIDDEN', 'Only pages of this site store files here.')
}

function isOwn(headers: Headers, url: string): boolean {
  const origin = headers.get('origin')
  if (origin === null || !URL.canParse(origin)) return false
  const hosts = [
    headers.get('x-forwarded-host')?.split(',')[0]?.trim(),
    headers.get('host'),
    new URL(url).host,
  ]
  return hosts.includes(new URL(origin).host)
}
