import { createRequire } from 'node:module'

/**
 * @param name - of a worker, as the `imports` of package.json have it
 * @returns its file: built, or in `src` for those who read the source
 */
export function workerFile(name: string): string {
  return createRequire(import.meta.url).resolve(`#${name}`)
}
