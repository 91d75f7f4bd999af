import { fileURLToPath } from 'node:url'
import { serverModuleText as coreServerModuleText, type Definition } from '@abp-kit/core/adapter/vite'
import { normalizePath } from 'vite'
import { type KitConfig, servesFiles } from './kit'

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
