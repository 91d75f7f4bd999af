import { fileURLToPath } from 'node:url'
import { prefetchFile } from '@abp-kit/core/adapter/node'
import { serverModuleText as coreServerModuleText, type Definition } from '@abp-kit/core/adapter/vite'
import { normalizePath } from 'vite'
import { hasPrefetch, type KitConfig, servesFiles } from './kit'

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
 * @param isBuild - whether the page can fetch in advance what an agent's first call needs
 * @returns the text of the module that Kit's server imports. Contains only data, never the user's modules.
 */
export function serverModuleText(
  definition: Definition,
  kit: KitConfig,
  deadline: number | undefined,
  environment: string,
  isBuild: boolean,
): string {
  const { base } = kit.paths
  const prefetch = isBuild && hasPrefetch(kit) ? `${base}/${prefetchFile}` : undefined
  const text = coreServerModuleText(definition, base, deadline, { files: servesFiles(kit) }, prefetch)
  return `export { building } from '${environment}'\n${text}`
}
