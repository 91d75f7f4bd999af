import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { requireJiti, withComponents } from './import-module.ts'

/** What a module imports when it is evaluated, unlike `import()`. */
const imported = /\b(?:from|import)\s*(['"])([^'"\n]+)\1/g

/** What the compiler leaves out. */
const types = /\b(?:import|export)\s+type\b[^'"]*(['"])[^'"\n]+\1/g

/**
 * Finds the modules that decide what a definition says: itself, and what it imports, except packages. Handlers behind
 * `load` are not among them.
 *
 * @param entry - absolute path, from `findEntry`
 * @param options - as `loadApp` takes them
 * @returns absolute paths; what cannot be found or read is left out
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
