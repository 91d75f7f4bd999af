import { basename } from 'node:path'

/** Maximum length of a name in characters. */
const maxCharacters = 200

// Controls, line separators and direction marks: in a name, they serve only to deceive.
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** @returns the last part of a path or file name, safe for a single line */
export function attachmentName(given: string | undefined, otherwise = 'attachment'): string {
  const name = basename((given ?? '').replaceAll('\\', '/'))
    .replace(unfit, '')
    .trim()
  return Array.from(name).slice(0, maxCharacters).join('') || otherwise
}

/** @returns the part after the last dot in lowercase, or an empty string */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
