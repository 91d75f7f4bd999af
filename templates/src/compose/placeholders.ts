import { isUtf8 } from 'node:buffer'

/** The placeholder names, which layer files write between percent signs. */
export const placeholderNames = ['NAME', 'TITLE', 'RUN', 'INSTALL', 'EXEC', 'ID'] as const

export type Placeholders = Record<(typeof placeholderNames)[number], string>

const pattern = new RegExp(`%(${placeholderNames.join('|')})%`, 'g')

/** @returns the file with the app's own values; binary files stay unchanged */
export function fillPlaceholders(content: Uint8Array, words: Placeholders): Uint8Array {
  if (!isUtf8(content) || content.includes(0)) return content
  const text = new TextDecoder().decode(content)
  const byName = new Map<string, string>(Object.entries(words))
  return new TextEncoder().encode(text.replace(pattern, (found, name) => byName.get(name) ?? found))
}
