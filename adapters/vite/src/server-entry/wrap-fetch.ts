import { packageFile } from '../virtual-modules.ts'

/**
 * @param entry - the name of a module whose default export has a `fetch`, as servers of the web have it
 * @returns the text of the module that takes its place
 */
export function wrapFetch(entry: string): string {
  return `import given from ${JSON.stringify(entry)}
import { wrapEntry } from ${JSON.stringify(packageFile('fetch-entry.mjs'))}
export * from ${JSON.stringify(entry)}
export default wrapEntry(given)
`
}
