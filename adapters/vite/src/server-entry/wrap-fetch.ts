import { packageFile } from '../virtual-modules.ts'

/**
 * @param entry - name of a module whose default export has a web-standard `fetch`
 * @returns the source of the module that replaces it
 */
export function wrapFetch(entry: string): string {
  return `import given from ${JSON.stringify(entry)}
import { wrapEntry } from ${JSON.stringify(packageFile('fetch-entry.mjs'))}
export * from ${JSON.stringify(entry)}
export default wrapEntry(given)
`
}
