import { type PageAddress, prefixOf } from '../page/address.ts'
import { readDocument } from '../page/document.ts'
import type { Refusal } from '../page/edit.ts'
import { findBase } from '../page/place.ts'
import { lineOf, type PageText } from '../page/text.ts'

/** @returns the prefix of a page's URLs; or the reason why it is unknown */
export function addressOf(
  { text }: PageText,
  place: Omit<PageAddress, 'baseHref'>,
): { prefix: string } | { refused: Refusal } {
  const base = findBase(readDocument(text))
  const baseHref = base?.attributes.get('href')
  const prefix = prefixOf({ ...place, baseHref })
  if (prefix !== undefined) return { prefix }
  const folder = baseHref?.startsWith('/') ? baseHref : '/'
  const reason = `\`<base href="${baseHref}">\` names a place on the server, and whether \`abp.json\` is there cannot be seen from the files. Say where this folder is served: --base ${folder}`
  return { refused: { line: lineOf(text, base?.start ?? 0), reason } }
}
