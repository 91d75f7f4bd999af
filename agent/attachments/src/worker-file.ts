import { createRequire } from 'node:module'

/**
 * @param name - worker name in the `imports` of package.json
 * @returns its file: built, or in `src` for code that runs from source
 */
export function workerFile(name: string): string {
  return createRequire(import.meta.url).resolve(`#${name}`)
}
