import { dirname, resolve } from 'node:path'
import { forwardSlashes } from './definition'

/** What a plugin's hook `transform` has as its `this`, in Rollup and in Rolldown. */
interface TransformContext {
  emitFile(file: { type: 'chunk'; id: string; preserveSignature: 'allow-extension' }): string
}

const literal = /\bimport\((?:'([^']+)'|"([^"]+)")\)/g

/**
 * Lets a page import modules by the address of their file. Vite's build wraps each `import()` of a module in a function
 * that preloads what the module imports. In an app that splits nothing else, every visitor would download that function
 * for our sake: some 900 bytes, gzipped.
 *
 * @param context - of a `transform` hook: the modules join the build there
 * @param id - absolute path of the module with this code
 * @returns the code, and the absolute paths of the modules that it imports on demand
 */
export function importByAddress(
  context: TransformContext,
  code: string,
  id: string,
): { code: string; modules: string[] } {
  const modules: string[] = []
  const changed = code.replace(literal, (_, single: string | undefined, double: string | undefined) => {
    const module = forwardSlashes(resolve(dirname(id), single ?? double ?? ''))
    modules.push(module)
    // The module's exports are used, though no other module imports them.
    const file = context.emitFile({ type: 'chunk', id: module, preserveSignature: 'allow-extension' })
    return `import(import.meta.ROLLUP_FILE_URL_${file})`
  })
  return { code: changed, modules }
}
