import { fileURLToPath } from 'node:url'
import { dataAsExpression, resultStorePath } from '@abp-kit/core/adapter'
import { type Definition, serverModuleText as coreServerModuleText } from '@abp-kit/core/adapter/vite'
import { normalizePath } from 'vite'
import { type KitConfig, servesFiles } from './kit'
import type { ServedResultStore } from './result-store-option'

/** The name of a module that the plugin generates, as other modules import it. */
export const resultStoreModuleId = 'virtual:abp-kit/result-store'

/** @returns the absolute path of one of this package's own built files. */
export function packageFile(name: string): string {
  return normalizePath(fileURLToPath(new URL(`./${name}`, import.meta.url)))
}

/** @returns the absolute path of the file for one of core's entries. */
export function coreFile(entry: string): string {
  return normalizePath(fileURLToPath(import.meta.resolve(`@abp-kit/core/${entry}`)))
}

/**
 * @param deadline - milliseconds; see `AdapterOptions.deadline`
 * @param environment - Kit's module that says whether it prerenders
 * @returns the text of the module that Kit's server imports. Contains only data, never the user's modules.
 */
export function serverModuleText(
  definition: Definition,
  kit: KitConfig,
  deadline: number | undefined,
  environment: string,
): string {
  const text = coreServerModuleText(definition, kit.paths.base, deadline, { files: servesFiles(kit) })
  return `export { building } from '${environment}'\n${text}`
}

/**
 * Separate from the server's module, which is generated again after each edit of the definition.
 *
 * @param resultStore - `undefined` if the option is off
 * @returns the text of the module that Kit's server imports
 */
export function resultStoreModuleText(
  resultStore: ServedResultStore | undefined,
  { manifest }: Definition,
  kit: KitConfig,
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
export const path = ${dataAsExpression(resultStorePath(kit.paths.base))}
export const answer = createResultStore({ ...${dataAsExpression(limits)}, storage: ${open} })
`
}
