import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageHeadBytes, readHead } from '@abp-kit/core/discovery'

/**
 * Finds out below which path a build expects to be served: its pages ask for their files there.
 *
 * @param root - the folder with the build's files
 * @returns a path with a slash at both ends: what `<base href>` says, or where the link to the manifest leads; `/` for a
 *   build without `index.html`, for one that says neither, and for one that has a folder of that name
 */
export async function findBasePath(root: string): Promise<string> {
  const page = createReadStream(join(root, 'index.html'), { end: pageHeadBytes - 1 })
  // An export of Next.js may have pages below a language only.
  const { baseHref, manifestHref } = await readHead(page, 'utf-8').catch(() => ({
    baseHref: undefined,
    manifestHref: undefined,
  }))
  const [base] = [baseHref, manifestHref].flatMap((href) => {
    const [path] = /^\/(?:[\w.~-]+\/)*(?=[^/]*$)/.exec(href ?? '') ?? []
    return path === undefined ? [] : [path]
  })
  if (base === undefined || base === '/') return '/'
  const hasFolder = await stat(join(root, base)).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return hasFolder ? '/' : new URL(base, 'http://localhost').pathname
}
