import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'

/** A folder in which one file of a workspace has another text. */
export interface Mirror {
  /** @returns the mirrored path of a workspace folder */
  folderOf(folder: string): string
  /** @returns the current text of the file */
  read(): string
  remove(): void
}

/**
 * Makes a folder that looks like a workspace to programs that only read files: all but one file are links.
 *
 * @param workspace - absolute; nothing in it is changed
 * @param path - absolute, of the file, which may not exist
 * @throws {Error} the system's, also if links are not permitted
 */
export function mirrorWith(workspace: string, path: string, text: string): Mirror {
  const root = mkdtempSync(join(tmpdir(), 'abp-lint-'))
  const placeOf = (original: string) => join(root, relative(workspace, original))
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    const folders = relative(workspace, dirname(path)).split(sep).filter(Boolean)
    for (let depth = 0; depth <= folders.length; depth++) {
      const folder = join(workspace, ...folders.slice(0, depth))
      mkdirSync(placeOf(folder), { recursive: true })
      const inside = [...folders, ''][depth]
      for (const entry of entriesOf(folder)) {
        const original = join(folder, entry.name)
        if (original === path || entry.name === inside) continue
        // On Windows, every user can create links to folders, but not to files.
        if (entry.isFile() && process.platform === 'win32') copyFileSync(original, placeOf(original))
        else symlinkSync(original, placeOf(original), entry.isFile() ? 'file' : 'junction')
      }
    }
    writeFileSync(placeOf(path), text)
  } catch (error) {
    remove()
    throw error
  }
  return { folderOf: placeOf, read: () => readFileSync(placeOf(path), 'utf8'), remove }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
