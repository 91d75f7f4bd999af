import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageHeadBytes, readHead } from '@abp-kit/core/discovery'

/**
 * Finds the base path that a build expects: its pages request their files there.
 *
 * @param root - the folder with the build's files
 * @returns a path with a slash at both ends: from `<base href>`, the manifest link, or a page that only
 *   redirects to another one; `/` for a build without `index.html`, for one without such information, and for
 *   one that has the manifest in a folder of that name
 */
export async function findBasePath(root: string): Promise<string> {
  const page = createReadStream(join(root, 'index.html'), { end: pageHeadBytes - 1 })
  // A Next.js export may have only pages below a language.
  const { baseHref, manifestHref, refreshHref } = await readHead(page, 'utf-8').catch(() => ({
    baseHref: undefined,
    manifestHref: undefined,
    refreshHref: undefined,
  }))
  const [found] = [baseHref, manifestHref].flatMap((href) => {
    const base = folderOf(href)
    return base === undefined ? [] : [{ base, name: href?.slice(base.length) ?? '' }]
  })
  if (found === undefined) return await basePathOfRefresh(root, refreshHref)
  const { base, name } = found
  if (base === '/') return '/'
  // With a base path, React Router writes prerendered pages into a folder of that name, and the rest next to
  // that folder.
  const hasFile = name !== '' && (await statsOf(root, name))?.isFile()
  const hasFolder = (await statsOf(root, base))?.isDirectory()
  return hasFolder && !hasFile ? '/' : pathOf(base)
}

/** @returns the shortest base path at which the redirect target of the first page exists */
async function basePathOfRefresh(root: string, href = ''): Promise<string> {
  const [page = ''] = /^\/(?!\/)[\w.~/-]+/.exec(href) ?? []
  for (const { index } of page.matchAll(/\//g)) {
    const path = page.slice(index + 1)
    const isThere = path !== '' && ((await statsOf(root, path)) ?? (await statsOf(root, `${path}.html`)))
    if (isThere) return pathOf(page.slice(0, index + 1))
  }
  return '/'
}

/** @returns the path of a URL up to its last slash; `undefined` for another host, and for relative starts */
function folderOf(href = ''): string | undefined {
  return /^\/(?:[\w.~-]+\/)*(?=[^/]*$)/.exec(href)?.[0]
}

function pathOf(base: string): string {
  return new URL(base, 'http://localhost').pathname
}

function statsOf(root: string, path: string): Promise<Stats | undefined> {
  return stat(join(root, path)).catch(() => undefined)
}
