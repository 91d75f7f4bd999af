import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { AbpError } from '../../protocol/error.ts'
import { withDocs } from './with-docs.ts'

const names = ['index.ts', 'index.mts', 'index.js', 'index.mjs']

/**
 * Finds the module whose default export is the app.
 *
 * @param directories - absolute paths, in order of preference: the project's root first
 * @param entry - the path that the user chose instead, relative to the first directory
 * @returns an absolute path
 * @throws {AbpError} `ENTRY_NOT_FOUND`, with the candidate paths.
 */
export function findEntry(directories: readonly [string, ...string[]], entry?: string): string {
  const candidates =
    entry === undefined
      ? directories.flatMap((directory) => names.map((name) => resolve(directory, 'abp', name)))
      : [resolve(directories[0], entry)]
  const found = candidates.find((candidate) => existsSync(candidate))
  if (found) return found
  const error = new AbpError(
    'ENTRY_NOT_FOUND',
    `No app definition was found. Create abp/index.ts with \`export default defineApp({ … })\`, or name it with the adapter's \`entry\` option. Looked at:\n${candidates.map((candidate) => `  - ${candidate}`).join('\n')}`,
    { details: { candidates } },
  )
  throw withDocs(error)
}
