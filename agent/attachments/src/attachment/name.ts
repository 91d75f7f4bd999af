import { basename } from 'node:path'

/** Characters of a name. */
const maxCharacters = 200

// Controls, separators of lines, and marks that turn the direction of text: in a name they serve only to deceive.
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** @returns the last part of a path or a name that came with a file, fit for one line of text */
export function attachmentName(given: string | undefined, otherwise = 'attachment'): string {
  const name = basename((given ?? '').replaceAll('\\', '/'))
    .replace(unfit, '')
    .trim()
  return Array.from(name).slice(0, maxCharacters).join('') || otherwise
}

/** @returns the part after the last dot in lower case, or nothing */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
