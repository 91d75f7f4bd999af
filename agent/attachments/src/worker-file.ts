import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * @param name - of a worker, as `build.config.ts` names it
 * @returns its file in the package's own folder: this code may be in any file of `dist`, or in `src`
 */
export function workerFile(name: string): string {
  const manifest = createRequire(import.meta.url).resolve('@abp-kit/attachments/package.json')
  return join(dirname(manifest), 'dist', `${name}.mjs`)
}
