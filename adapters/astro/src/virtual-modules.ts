import { fileURLToPath } from 'node:url'
import { forwardSlashes, pageModuleId } from '@abp-kit/core/adapter/vite'

/** @returns the absolute path of one of this package's own built files. */
export function packageFile(name: string): string {
  return forwardSlashes(fileURLToPath(new URL(`./${name}`, import.meta.url)))
}

/** @returns the absolute path of the file for a core entry. */
export function coreFile(entry: string): string {
  return forwardSlashes(fileURLToPath(import.meta.resolve(`@abp-kit/core/${entry}`)))
}

/** The script that Astro adds to each page. */
export function pageScript(): string {
  return `import { ready } from '${pageModuleId}'
import { afterScripts } from ${JSON.stringify(packageFile('page.mjs'))}
afterScripts(ready)`
}
