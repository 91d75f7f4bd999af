import { beforeImportMap } from '@abp-kit/core/adapter/server'

const charset = /<meta\s+charset[^>]*>/i
const importMap = /<script\b[^>]*\btype="importmap"[^>]*>[\s\S]*?<\/script>/i

/** The longest import map allowed before the manifest link: agents read a limited part of the head. */
const longestImportMap = 8192

/**
 * Inserts HTML directly after `<meta charset>`, or at the start without one. Nuxt's import map, which locates
 * the app's entry, moves before it. The bootstrap may import a module at once, and Firefox ignores a later
 * import map, so the app would not start.
 *
 * @param chunks - the inner HTML of `<head>`, in pieces
 * @param elements - the link and the bootstrap. It imports nothing early if an import map cannot be moved
 * @returns new pieces
 */
export function insertInHead(chunks: readonly string[], elements: string): string[] {
  const { map, others } = takeImportMap(chunks)
  const inserted = map + beforeImportMap(elements, others.join(''))
  const index = others.findIndex((chunk) => charset.test(chunk))
  if (index < 0) return [inserted, ...others]
  return others.map((chunk, at) => (at === index ? chunk.replace(charset, (meta) => meta + inserted) : chunk))
}

/** URLs in an import map are relative to `<base>`, so a map after `<base>` stays in place. */
function takeImportMap(chunks: readonly string[]): { map: string; others: readonly string[] } {
  const head = chunks.join('')
  const [map = ''] = importMap.exec(head) ?? []
  if (map.length > longestImportMap || /<base\b/i.test(head)) return { map: '', others: chunks }
  return { map, others: chunks.map((chunk) => chunk.replace(map, '')) }
}
