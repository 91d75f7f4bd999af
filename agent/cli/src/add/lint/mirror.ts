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
  /** What stands for a folder of the workspace. */
  folderOf(folder: string): string
  /** @returns the text of the file now */
  read(): string
  remove(): void
}

/**
 * Makes a folder that looks like a workspace to programs that read only files: all but one file are links.
 *
 * @param workspace - absolute; nothing in it is changed
 * @param path - absolute, of the file, which need not be there
 * @throws {Error} the system's, also where links may not be made
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
        // Windows lets everybody make links to folders, but not to files.
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
