import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'

/** @returns the absolute path of one of this package's own built files. */
export function packageFile(name: string): string {
  return normalizePath(fileURLToPath(new URL(`./${name}`, import.meta.url)))
}

/** @returns the absolute path of the file for a core entry. */
export function coreFile(entry: string): string {
  return normalizePath(fileURLToPath(import.meta.resolve(`@abp-kit/core/${entry}`)))
}

/** The folder of core's built files. */
export const coreDirectory = dirname(coreFile('register'))
