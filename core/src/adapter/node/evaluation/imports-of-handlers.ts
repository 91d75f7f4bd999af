import type { App } from '../../../definition/app.ts'

/**
 * @returns what the capabilities' `load` functions import, by the capability's name. Their text says it; nothing else does
 *   before they run. The list becomes a file that anybody can fetch, so it lacks the unlisted capabilities
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
