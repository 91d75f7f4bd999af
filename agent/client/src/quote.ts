import { limits } from './limits.ts'

/** @returns the start of a page's or server's text for an error message, with `…` if it was cut. */
export function quote(text: string, maxCharacters: number = limits.quotedCharacters): string {
  if (text.length <= maxCharacters) return text
  const last = text.charCodeAt(maxCharacters - 1)
  // Do not split a surrogate pair.
  const end = last >= 0xd800 && last <= 0xdbff ? maxCharacters - 1 : maxCharacters
  return `${text.slice(0, end)}…`
}
