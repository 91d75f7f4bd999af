import { fileURLToPath } from 'node:url'
import type { RuntimeMode } from '@abp-kit/core/adapter'
import { manifestPath } from '@abp-kit/core/adapter'
import { normalizePath } from 'vite'
import type { Definition } from './definition'
import { type KitConfig, servesFiles } from './kit'

/** The modules that the plugin makes, by the name that the others import them by. */
export const serverModule = 'virtual:abp-kit/server'
export const pageModule = 'virtual:abp-kit/page'

/** @returns the id of a virtual module inside Vite. */
export function resolvedId(name: string): string {
  return `\0${name}`
}

/** @returns the absolute path of one of this package's own built files. */
export function packageFile(name: string): string {
  return normalizePath(fileURLToPath(new URL(`./${name}`, import.meta.url)))
}

/** @returns the text of the module that Kit's server imports: data only, never the user's modules. */
export function serverModuleText({ head = '', manifest, problem }: Definition, kit: KitConfig): string {
  return Object.entries({
    head,
    manifest,
    path: manifestPath(kit.paths.base),
    problem: manifest ? undefined : problem,
    files: servesFiles(kit),
  })
    .map(([name, value]) => `export const ${name} = ${asModule(value)}\n`)
    .join('')
}

/** @returns the text of the module that the page imports: how to fetch the definition, and when. */
export function pageModuleText({ entry }: Definition, runtime: RuntimeMode = 'demand'): string {
  if (!entry) return 'export function ready() {}\n'
  const path = JSON.stringify(entry)
  return `import { createPage } from ${JSON.stringify(packageFile('page.mjs'))}
const page = createPage(() => import(${path}), ${JSON.stringify(runtime)})
export const ready = page.ready
if (import.meta.hot) import.meta.hot.accept(${path}, page.update)
`
}

/** As JSON to parse, because in an object literal `__proto__` would not be a key. */
function asModule(value: unknown): string {
  return value === undefined ? 'undefined' : `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}
