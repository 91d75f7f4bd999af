import { dataAsExpression } from '../module-text.ts'
import { resultStorePath } from '../result-store.ts'
import type { Definition } from './definition.ts'
import type { ServedResultStore } from './result-store-option.ts'

/**
 * The name of the module with the result store, which the app's server imports. Separate from the server's
 * other module, which is regenerated after each edit of the definition.
 */
export const resultStoreModuleId = 'virtual:abp-kit/result-store'

/**
 * @param resultStore - `undefined` if the option is off
 * @param base - the base path of the app
 * @param coreFile - returns the absolute path of the file for a core entry
 * @returns the text of the module: `path` and `answer`
 */
export function resultStoreModuleText(
  resultStore: ServedResultStore | undefined,
  { manifest }: Definition,
  base: string,
  coreFile: (entry: string) => string,
): string {
  if (!resultStore) return 'export const path = undefined\nexport const answer = undefined\n'
  const { storage, limits } = resultStore
  const open =
    storage === undefined
      ? `() => temporaryStorage(${dataAsExpression(manifest?.app.id ?? 'app')})`
      : 'storage'
  const source =
    storage === undefined
      ? `import { temporaryStorage } from ${JSON.stringify(coreFile('result-store/temporary'))}`
      : `import storage from ${JSON.stringify(storage)}`
  return `import { createResultStore } from ${JSON.stringify(coreFile('result-store/server'))}
${source}
export const path = ${dataAsExpression(resultStorePath(base))}
export const answer = createResultStore({ ...${dataAsExpression(limits)}, storage: ${open} })
`
}
