import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Pages that hosts send if no other page matches. */
const fallback = /^(?:200|4\d\d|5\d\d|_.*)\.html$/

/**
 * Finds the first page of a build. An app whose pages are all below a language has none at the top level.
 *
 * @param root - the folder with the build's files
 * @returns its path from there, such as `de/` or `en`; empty for `index.html`, and if there is none
 */
export async function findBuiltFirstPage(root: string): Promise<string> {
  if (await isFile(join(root, 'index.html'))) return ''
  const entries = await readdir(root, { withFileTypes: true })
  const sorted = entries.toSorted((one, other) => one.name.localeCompare(other.name))
  for (const { name } of sorted.filter((entry) => entry.isDirectory()))
    if (await isFile(join(root, name, 'index.html'))) return `${encodeURIComponent(name)}/`
  const page = sorted.find(
    (entry) => entry.isFile() && /.\.html$/.test(entry.name) && !fallback.test(entry.name),
  )
  return page ? encodeURIComponent(page.name.replace(/\.html$/, '')) : ''
}

/** @returns `false` also for a path that does not exist */
export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false
}
