import { posix } from 'node:path'

/** A module that the definition imports on demand. Modules are bundler ids: paths, possibly with a query. */
export interface HandlerImport {
  /** The module with the `import()`. */
  importer: string
  /** The importer's source text. */
  code: string
  module: string
}

/**
 * Finds the modules to which a capability's `load` function refers. Only its text is known, so the `import()`
 * may be in any module of the definition.
 *
 * @param specifier - the specifier that `load` imports: `./qr-code` of `() => import('./qr-code')`
 */
export function handlerModules(
  imports: readonly HandlerImport[],
  capability: string,
  specifier: string,
): Set<string> {
  const meant = /^\.\.?\//.test(specifier)
    ? imports.filter(({ importer, module }) => {
        const path = posix.resolve(posix.dirname(importer), specifier)
        return [pathOf(path), `${path}/index`].includes(pathOf(module))
      })
    : withLongestTail(imports, specifier)
  // Capabilities in different folders may each import their own `./handler`.
  const names = ["'", '"', '`'].map((quote) => quote + capability + quote)
  const named = meant.filter(({ code }) => names.some((name) => code.includes(name)))
  return new Set((named.length > 0 ? named : meant).map(({ module }) => module))
}

/**
 * @returns for an alias or a package, the modules with the longest matching path ending: `~/pages/read` may
 *   mean `/app/src/pages/read.ts`
 */
function withLongestTail(imports: readonly HandlerImport[], specifier: string): HandlerImport[] {
  const wanted = segments(specifier)
  const lengths = imports.map(({ module }) => {
    const path = segments(module)
    const different = wanted.findIndex((segment, index) => segment !== path[index])
    return different < 0 ? wanted.length : different
  })
  const longest = Math.max(1, ...lengths)
  return imports.filter((_, index) => lengths[index] === longest)
}

/** @returns the names in a path, the last one first */
function segments(path: string): string[] {
  return pathOf(path).split('/').reverse()
}

/** @returns the path without query and extension */
function pathOf(id: string): string {
  return id.replace(/[?#].*$/, '').replace(/\.\w+$/, '')
}
