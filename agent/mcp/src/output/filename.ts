import { workLimits } from '../limits'

/** Names that Windows gives to devices, also with an extension, and as superscripts. */
const devices = /^(con|prn|aux|nul|(com|lpt)[\d¹²³]|conin\$|conout\$|clock\$)$/i

/**
 * What steers a terminal, turns the direction of text so that `gpj.exe` looks like `exe.jpg`, or is not seen: controls, formats
 * (zero width, BiDi, soft hyphen, tags), separators of lines, halves of pairs, and what chooses a variant of a character.
 */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * What an app calls a file, for people to read. It is never used as a path; yet someone may.
 *
 * @returns a name of one form (NFC), of at most 200 bytes, without directories, hidden characters and what shells or Windows would
 *   misread; may be empty.
 */
export function safeFilename(name: string): string {
  const visible = name.slice(-workLimits.filenameCharacters).replace(hidden, '').normalize('NFC')
  const last = visible.split(/[/\\\u2044\u2215\u29f5\uff0f\uff3c]/u).at(-1) ?? ''
  const plain = last
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s/gu, ' ')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
  const cut = shorten(plain)
  const stem = (cut.split('.', 1)[0] ?? '').trimEnd()
  return devices.test(stem) ? `_${cut}` : cut
}

/** Cuts a name in its middle, so that its extension stays, and no character is cut. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= workLimits.filenameBytes) return name
  const extension = /\.[A-Za-z0-9]{1,16}$/.exec(name)?.[0] ?? ''
  let stem = ''
  let size = Buffer.byteLength(extension)
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - extension.length))) {
    size += Buffer.byteLength(segment)
    if (size > workLimits.filenameBytes) break
    stem += segment
  }
  return `${stem.replace(/[.\s]+$/u, '')}${extension}`
}
