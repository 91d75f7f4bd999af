import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * Lists files, and no folders: a folder can have a name such as `_worker.js`, too.
 *
 * @param folder - absolute path
 * @param options - `recursive`: also what is in the folders below, as by default
 * @returns paths below the folder, with forward slashes on every system, those in it first; none if there is no such folder
 */
export async function listFiles(folder: string, { recursive = true } = {}): Promise<string[]> {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}
