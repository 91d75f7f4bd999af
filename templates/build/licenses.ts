import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences whose text may be next to the code. */
const allowed = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'])

/**
 * @param modules - absolute paths of all bundled modules
 * @returns the licences of the third-party packages among them
 * @throws an `Error` for a licence that has not been reviewed
 */
export function licensesOf(modules: readonly string[]): string {
  const folders = modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [])
  const notices = [...new Set(folders)].toSorted().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (!allowed.has(license)) throw new Error(`${name} has the licence ${license}, which nobody considered.`)
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
    return `## ${name} ${version}, ${license}\n\n${text}\n`
  })
  return `The program has code of these packages:\n\n${notices.join('\n')}`
}
