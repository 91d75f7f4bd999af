import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { requireJiti, withComponents } from './import-module.ts'

/** Imports that run when a module is evaluated, unlike `import()`. */
const imported = /\b(?:from|import)\s*(['"])([^'"\n]+)\1/g

/** Imports that the compiler removes. */
const types = /\b(?:import|export)\s+type\b[^'"]*(['"])[^'"\n]+\1/g

/**
 * Finds the modules that determine the content of a definition: the entry and its imports, except packages.
 * Excludes handlers behind `load`.
 *
 * @param entry - absolute path, from `findEntry`
 * @param options - as in `loadApp`
 * @returns absolute paths; omits files that cannot be found or read
 */
export async function importedFiles(
  entry: string,
  { tsconfigPaths = false }: { tsconfigPaths?: boolean } = {},
): Promise<Set<string>> {
  const { createJiti } = requireJiti()
  const jiti = createJiti(entry, { fsCache: false, ...withComponents, tsconfigPaths })
  const files = new Set([entry])
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '')
    for (const [, , specifier = ''] of text.replace(types, '').matchAll(imported)) {
      const found = jiti.esmResolve(specifier, { parentURL: pathToFileURL(file), try: true })
      if (!found?.startsWith('file:') || /\/node_modules\//.test(found)) continue
      if (!specifier.startsWith('@abp-kit/')) files.add(fileURLToPath(found))
    }
  }
  return files
}
