import { readHead } from '@abp-kit/core/discovery'
import type { Answer } from './fetch-bounded.ts'

/**
 * @returns the `<meta http-equiv="refresh">` target of a page without a manifest link, as static hosts
 *   redirect; `undefined` for other pages
 */
export async function refreshOf({ body, status, url }: Answer): Promise<string | undefined> {
  const { baseHref = '', manifestHref, refreshHref } = await readHead(chunksOf(body), 'utf-8')
  if (status >= 400 || manifestHref !== undefined || refreshHref === undefined) return undefined
  const base = URL.canParse(baseHref, url) ? new URL(baseHref, url) : url
  const next = URL.canParse(refreshHref, base) ? new URL(refreshHref, base) : undefined
  return next && /^https?:$/.test(next.protocol) ? next.href : undefined
}

async function* chunksOf(body: Uint8Array): AsyncIterable<Uint8Array> {
  yield body
}
