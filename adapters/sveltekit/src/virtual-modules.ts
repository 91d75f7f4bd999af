import { fileURLToPath } from 'node:url'
import { dataAsExpression, manifestPath, type RuntimeMode, resultStorePath } from '@abp-kit/core/adapter'
import { fetchTimeOf } from '@abp-kit/core/adapter/node'
import { normalizePath } from 'vite'
import type { Definition } from './definition'
import { type KitConfig, servesFiles } from './kit'
import type { ServedResultStore } from './result-store-option'

/** The names of the modules that the plugin generates, as other modules import them. */
export const serverModuleId = 'virtual:abp-kit/server'
export const pageModuleId = 'virtual:abp-kit/page'
export const resultStoreModuleId = 'virtual:abp-kit/result-store'

/** @returns the id of a virtual module inside Vite. */
export function resolvedId(name: string): string {
  return `\0${name}`
}

/** @returns the absolute path of one of this package's own built files. */
export function packageFile(name: string): string {
  return normalizePath(fileURLToPath(new URL(`./${name}`, import.meta.url)))
}

/** @returns the absolute path of the file for one of core's entries. */
function coreFile(entry: string): string {
  return normalizePath(fileURLToPath(import.meta.resolve(`@abp-kit/core/${entry}`)))
}

/**
 * @param environment - Kit's module that says whether it prerenders
 * @returns the text of the module that Kit's server imports. Contains only data, never the user's modules.
 */
export function serverModuleText(
  { head = '', manifest, problem }: Definition,
  kit: KitConfig,
  environment: string,
): string {
  const constants = Object.entries({
    head,
    manifest,
    path: manifestPath(kit.paths.base),
    problem: manifest ? undefined : problem,
    files: servesFiles(kit),
  }).map(([name, value]) => `export const ${name} = ${dataAsExpression(value)}\n`)
  return `export { building } from '${environment}'\n${constants.join('')}`
}

/** @returns the text of the module that the page imports. It tells how to fetch the definition, and when. */
export function pageModuleText({ entry }: Definition, runtime?: RuntimeMode, resultStore = false): string {
  if (!entry) return 'export function ready() {}\n'
  const path = JSON.stringify(entry)
  const [first, wrapped] = resultStore
    ? [
        `import { withResultStore } from ${JSON.stringify(coreFile('result-store'))}\n`,
        (load: string) => `withResultStore(${load})`,
      ]
    : ['', (load: string) => load]
  const fetchTime = fetchTimeOf(runtime)
  return `${first}import { ${['createRegistration', fetchTime].filter(Boolean).join(', ')} } from ${JSON.stringify(packageFile('page.mjs'))}
const registration = createRegistration({${fetchTime ? ` fetchTime: ${fetchTime} ` : ''}})
registration.update(${wrapped(`() => import(${path})`)})
export const ready = registration.ready
if (import.meta.hot) import.meta.hot.accept(${path}, (changed) => {
  if (changed) registration.update(${wrapped('async () => changed')})
})
`
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
