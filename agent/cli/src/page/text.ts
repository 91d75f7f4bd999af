/** The byte order mark of UTF-8, with one character per byte. */
const mark = '\u00ef\u00bb\u00bf'

/** A page as text with one character per byte, so that offsets are the same and every byte survives. */
export interface PageText {
  /** The byte order mark, or an empty string. */
  mark: string
  text: string
}

/**
 * Reads a page without decoding it. HTML's own characters are the same bytes in UTF-8, Windows-1252,
 * Shift_JIS and all other encodings that pages use, except those that this function rejects.
 *
 * @returns `undefined` for UTF-16, UTF-32 and binary files
 */
export function readPageText(bytes: Uint8Array): PageText | undefined {
  const all = Buffer.from(bytes).toString('latin1')
  // The first pattern matches UTF-16 with a byte order mark. ISO-2022-JP switches to two bytes per character,
  // which may equal those of `<`.
  if (/^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(all) || all.includes('\0') || all.includes('\u001b$'))
    return undefined
  return all.startsWith(mark) ? { mark, text: all.slice(mark.length) } : { mark: '', text: all }
}

/** @returns the bytes of a page */
export function pageBytes({ mark, text }: PageText): Uint8Array {
  return Buffer.from(mark + text, 'latin1')
}

/** @returns the text in ASCII, so that it means the same in every encoding: for attribute values */
export function asciiMarkup(markup: string): string {
  return markup.replace(/[^\0-\u007f]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/** @returns the line of an offset; the first is 1 */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length
}
