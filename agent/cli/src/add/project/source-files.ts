import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped =
  /^(?:node_modules|dist|build|out|coverage|public|static|e2e|tests?|__tests__|__mocks__|migrations|generated)$|^\./
const code = /\.(?:[cm]?[jt]s|tsx|jsx|vue|svelte|astro)$/
/** So that a large repository does not take minutes. */
const limit = { files: 5000, depth: 10 }

/** @returns the project's own code: paths below the root, with `/`, always in the same order */
export function sourceFiles(root: string): string[] {
  const found: string[] = []
  const visit = (folder: string, depth: number) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )
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
