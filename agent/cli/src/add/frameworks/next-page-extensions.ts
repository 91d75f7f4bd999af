import { propertyOf } from '../syntax/property.ts'
import { bare } from '../syntax/source.ts'
import { configObjects } from './config-file.ts'

/** Next.js's default. */
const usual = ['tsx', 'ts', 'jsx', 'js']

/**
 * @param path - of the app's next.config, which may not exist
 * @returns the extensions of the files that Next.js treats as pages, layouts and routes, such as `page.tsx`
 */
export function pageExtensions(path: string): readonly string[] {
  for (const config of configObjects(path)) {
    const property = propertyOf(config, 'pageExtensions')?.value
    const list = property && bare(property)
    if (list?.type !== 'ArrayExpression') continue
    const found = list.elements.map((one) =>
      one?.type === 'Literal' && typeof one.value === 'string' ? one.value : undefined,
    )
    const named = found.filter((one) => one !== undefined)
    if (named.length === found.length) return named
  }
  return usual
}

/**
 * @param kinds - `tsx`, `ts`, `jsx` or `js`, the best first
 * @returns the extension for a new file that Next.js finds
 */
export function endingFor(extensions: readonly string[], kinds: readonly [string, ...string[]]): string {
  const found = kinds.flatMap(
    (kind) => extensions.find((one) => one === kind || one.endsWith(`.${kind}`)) ?? [],
  )
  return found[0] ?? kinds[0]
}
