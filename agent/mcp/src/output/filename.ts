import { workLimits } from '../limits.ts'

/** Device names on Windows, including superscript digits. They are reserved even with an extension. */
const devices = /^(con|prn|aux|nul|(com|lpt)[\d¹²³]|conin\$|conout\$|clock\$)$/i

/**
 * Characters that control a terminal, that are invisible, or that reverse the text direction so that
 * `gpj.exe` looks like `exe.jpg`: controls, format characters (zero width, BiDi, soft hyphen, tags), line
 * separators, unpaired surrogates, and variation selectors.
 */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * Makes an app's name for a file safe to show. It is never used as a path here, but a reader might use it as
 * one.
 *
 * @returns a name in one form (NFC), of at most 200 bytes, without directories, hidden characters, or
 *   characters that shells or Windows would misread; may be empty
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

/** Shortens the stem of a name, so that its extension stays and no character is split. */
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
