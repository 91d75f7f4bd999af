import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const skipped =
  /^(?:node_modules|dist|build|out|coverage|public|static|e2e|tests?|__tests__|__mocks__|migrations|generated)$|^\./
const code = /\.(?:[cm]?[jt]s|tsx|jsx|vue|svelte|astro)$/
/** Keeps a large repository from taking minutes. Larger files are data, or generated. */
const limit = { files: 5000, depth: 10, bytes: 1_000_000 }

/** @returns the project's own code: paths below the root, with `/`, always in the same order */
export function sourceFiles(root: string): string[] {
  const found: string[] = []
  const visit = (folder: string, depth: number) => {
    const entries = entriesOf(join(root, folder))
    for (const entry of entries) {
      if (found.length >= limit.files) return
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && depth < limit.depth && !skipped.test(entry.name)) visit(path, depth + 1)
      else if (entry.isFile() && code.test(entry.name)) found.push(path)
    }
  }
  visit('', 0)
  return found
}

/** @returns the entries of a folder, sorted by name; empty if it cannot be read */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

/**
 * @returns the text of a file; `undefined` if the file does not exist, or {@link whyUnreadable} has a reason
 */
export function readText(path: string): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() && found.size <= limit.bytes ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/** @returns the reason why an existing file is not read, as a sentence */
export function whyUnreadable(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || readText(path) !== undefined) return undefined
  if (found.isDirectory()) return 'It is a folder. Rename it, or remove it.'
  if (!found.isFile()) return 'It is not a file that can be read.'
  return found.size > limit.bytes
    ? 'It is larger than 1 MB, so it is not read.'
    : 'It cannot be read. Check its permissions.'
}
