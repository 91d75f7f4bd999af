import { fileURLToPath } from 'node:url'
import { pageModuleId } from '@abp-kit/core/adapter/vite'
import { normalizePath } from 'vite'

/** Name of the module that each page runs after its own modules. */
export const readyModuleId = 'virtual:abp-kit/ready'

export const readyModuleText = `import { ready } from '${pageModuleId}'\nready()\n`

/**
 * @param name - name of a virtual module
 * @returns its path below the dev server's base. Vite gives imports the same path, which avoids a second
 *   instance
 */
export function urlOf(name: string): string {
  return `@id/__x00__${name}`
}

/** @returns the absolute path of one of this package's own built files. */
export function packageFile(name: string): string {
  return normalizePath(fileURLToPath(new URL(`./${name}`, import.meta.url)))
}

/** @returns the absolute path of the file for a core entry. */
export function coreFile(entry: string): string {
  return normalizePath(fileURLToPath(import.meta.resolve(`@abp-kit/core/${entry}`)))
}
