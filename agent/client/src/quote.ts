import { limits } from './limits'

/** @returns a page's or server's text for use in an error: its start, with `…` if it was cut. */
export function quote(text: string, longest: number = limits.quotedCharacters): string {
  if (text.length <= longest) return text
  const last = text.charCodeAt(longest - 1)
  // Never between the halves of a surrogate pair.
  const end = last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest
  return `${text.slice(0, end)}…`
}
