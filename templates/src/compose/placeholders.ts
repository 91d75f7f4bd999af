import { isUtf8 } from 'node:buffer'

/** What stands between percent signs in the layers' files. */
export const placeholderNames = ['NAME', 'TITLE', 'RUN', 'INSTALL', 'EXEC', 'ID'] as const

export type Placeholders = Record<(typeof placeholderNames)[number], string>

const pattern = new RegExp(`%(${placeholderNames.join('|')})%`, 'g')

/** @returns the file with the app's own words; bytes that are no text stay as they are */
export function fillPlaceholders(content: Uint8Array, words: Placeholders): Uint8Array {
  if (!isUtf8(content) || content.includes(0)) return content
  const text = new TextDecoder().decode(content)
  const byName = new Map<string, string>(Object.entries(words))
  return new TextEncoder().encode(text.replace(pattern, (found, name) => byName.get(name) ?? found))
}
