import { type PageAddress, prefixOf } from '../page/address'
import { readDocument } from '../page/document'
import type { Refusal } from '../page/edit'
import { findBase } from '../page/place'
import { lineOf, type PageText } from '../page/text'

/** @returns the prefix of a page's addresses; or why it cannot be known */
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
