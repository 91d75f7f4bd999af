import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * Lists files but not folders, because a folder can also have a name such as `_worker.js`.
 *
 * @param folder - absolute path
 * @param options - `recursive`: whether to include subfolders; `true` by default
 * @returns paths relative to the folder, with forward slashes on every system, its own files first; none if
 *   the folder does not exist
 */
export async function listFiles(folder: string, { recursive = true } = {}): Promise<string[]> {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}
