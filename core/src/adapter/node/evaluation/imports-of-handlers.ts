import type { App } from '../../../definition/app.ts'

/**
 * @returns the specifiers that the capabilities' `load` functions import, by the capability's name. Before
 *   they run, only their source text contains the specifiers. The list becomes a public file, so it omits the
 *   unlisted capabilities
 */
export function importsOfHandlers({ capabilities }: App): Record<string, string> {
  return Object.fromEntries(
    capabilities.flatMap(({ listed, name, load }) => {
      if (listed === false) return []
      const [, specifier] = /import\(\s*(?:\/\*.*?\*\/\s*)?['"`]([^'"`]+)/is.exec(String(load)) ?? []
      return specifier === undefined ? [] : [[name, specifier]]
    }),
  )
}
