import { posix } from 'node:path'

/** The paths of a page and the site's files, and how browsers reach them. */
export interface PageAddress {
  /** The page's path in the served folder, with `/` between names. */
  page: string
  /** The path of the folder with `abp.json`, in the same form; empty for the served folder itself. */
  home: string
  /** The path or URL at which the folder with `abp.json` is served; URLs are then absolute. */
  base?: string | undefined
  /** The `href` of the page's `<base>`. */
  baseHref?: string | undefined
}

/**
 * @returns the URL prefix of `abp.json` and of the module, such as `../` or `/docs/`; `undefined` if the
 *   page's `<base>` names a place that only its server knows
 */
export function prefixOf({ page, home, base, baseHref }: PageAddress): string | undefined {
  if (base !== undefined) return base.endsWith('/') ? base : `${base}/`
  const start = baseHref === undefined ? posix.dirname(page) : folderOf(baseHref, page)
  if (start === undefined) return undefined
  const path = posix.relative(start, home)
  return path === '' ? '' : `${path.split('/').map(encodeURIComponent).join('/')}/`
}

/** Deep enough that no path of a site leads out of it. */
const mount = `https://site.invalid/${'x/'.repeat(50)}`

/** @returns the folder that `<base>` names, as a path in the served folder */
function folderOf(baseHref: string, page: string): string | undefined {
  const href = baseHref.trim()
  if (href === '/') return ''
  if (/^(?:\/|\\|[a-z][a-z0-9+.-]*:)/i.test(href)) return undefined
  const url = new URL(href, new URL(page.split('/').map(encodeURIComponent).join('/'), mount))
  const folder = new URL('.', url).href
  return folder.startsWith(mount) ? decodeURIComponent(folder.slice(mount.length)) : undefined
}
