// shop/server/same-origin.ts

/** Whether a page of this very origin sent the request. Browsers write both headers themselves, scripts cannot. */
export function isSameOrigin({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === new URL(url).origin : site === 'same-origin'
}
