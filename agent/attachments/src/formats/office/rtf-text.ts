import type { DocumentText } from './document-text.ts'

/** Groups that are not part of the document's text. */
const hiddenGroups = new Set(
  (
    'fonttbl colortbl stylesheet listtable listoverridetable info pict object nonshppict themedata colorschememapping ' +
    'latentstyles datastore rsidtbl generator xmlnstbl header headerl headerr headerf footer footerl footerr footerf ' +
    'ftnsep ftnsepc aftnsep bkmkstart bkmkend fldinst filetbl revtbl template pgdsctbl mmathPr private'
  ).split(' '),
)
/** Characters that RTF writes as words. */
const signs: Record<string, string> = {
  tab: ' ',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
}
/** Maximum depth of nested groups; a deeper file is not read. */
const maxGroups = 10_000

interface Group {
  hidden: boolean
  /** Number of fallback characters for a Unicode character, for programs without Unicode support. */
  fallback: number
  /** The text after the group. */
  after: string
}

/** Groups that programs may ignore, but that contain text. */
const notes: Record<string, string> = { footnote: 'note', annotation: 'comment' }

/**
 * Reads the text of rich text (RTF 1.9.1). Skips objects, images, field instructions and styles.
 *
 * @param source - the file's bytes, each as a character
 * @returns whether it ended properly: all groups were closed
 */
export function readRtf(source: string, document: DocumentText, signal: AbortSignal): boolean {
  const token =
    /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([\s\S])|([{}])|[\r\n]+|([^\\{}\r\n]+)/y
  const groups: Group[] = [{ hidden: false, fallback: 1, after: '' }]
  let decoder = new TextDecoder('windows-1252')
  let bytes: number[] = []
  let skip = 0
  let row = false
  let first = false
  const group = () => groups.at(-1) ?? { hidden: true, fallback: 1, after: '' }
  const flush = () => {
    if (bytes.length > 0) write(decoder.decode(Uint8Array.from(bytes)))
    bytes = []
  }
  const write = (text: string) => {
    // Bullets are characters of a special font.
    if (!group().hidden) document.text(text.replace(/[\ue000-\uf8ff]/g, '-'))
  }
  const endTable = () => {
    if (row) document.closeTable()
    row = false
  }
  /** A row begins with its first text, because its definition may come before or after. */
  let cell = false
  let starred = false
  const word = (name: string, value: number | undefined) => {
    const note = Object.hasOwn(notes, name) ? notes[name] : undefined
    if (note !== undefined && !group().hidden) {
      document.text(` [${note}: `)
      group().after = '] '
    } else if (hiddenGroups.has(name) || starred) group().hidden = true
    else if (name === 'uc') group().fallback = Math.min(Math.max(value ?? 1, 0), 100)
    else if (name === 'u' && value !== undefined) {
      write(String.fromCharCode(value & 0xffff))
      skip = group().fallback
    } else if (name === 'ansicpg') decoder = decoderFor(value)
    else if (group().hidden) return
    else if (name === 'intbl') {
      if (!row) {
        document.openTable()
        row = true
      }
      if (!cell) {
        document.openRow()
        document.openCell()
        cell = true
      }
    } else if (name === 'cell') document.openCell()
    else if (name === 'row') cell = false
    else if (name === 'pard') {
      if (!cell) first = true
    } else if (name === 'par' || name === 'sect' || name === 'page') document.block()
    else if (name === 'line') document.lineBreak()
    else if (Object.hasOwn(signs, name)) write(signs[name] ?? '')
  }
  for (let match = token.exec(source), count = 0; match; match = token.exec(source), count++) {
    if (count % 10_000 === 0) signal.throwIfAborted()
    const [, name, value, hex, escaped, brace, text] = match
    if (hex === undefined) flush()
    if (brace === '{') {
      if (groups.length > maxGroups) return false
      groups.push({ ...group(), after: '' })
      skip = 0
    } else if (brace === '}') {
      const closed = groups.pop()
      if (closed?.after) write(closed.after)
      skip = 0
      if (groups.length <= 1) break
    } else if (name === 'bin') token.lastIndex += Math.max(0, Number(value ?? 0))
    else if (name !== undefined) {
      word(name, value === undefined ? undefined : Number(value))
      starred = false
    } else if (hex !== undefined) {
      if (skip > 0) skip--
      else if (!group().hidden) bytes.push(Number.parseInt(hex, 16))
    } else if (escaped !== undefined) {
      if (escaped === '*') starred = true
      else if (skip > 0) skip--
      else if (escaped === '~') write('\u00a0')
      else if (escaped === '_') write('-')
      else if (/[\\{}]/.test(escaped)) write(escaped)
      else if (/[\r\n]/.test(escaped)) document.block()
    } else if (text !== undefined) {
      const shown = text.slice(skip)
      skip = Math.max(0, skip - text.length)
      if (shown !== '' && !group().hidden) {
        if (first && !cell) endTable()
        first = false
        document.text(decodeLatin(shown, decoder))
      }
    }
    if (document.isFull) return false
  }
  flush()
  endTable()
  return groups.length <= 1
}

function decodeLatin(text: string, decoder: TextDecoder): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes beyond ASCII are in the file's own encoding
  return /^[\x00-\x7f]*$/.test(text) ? text : decoder.decode(Buffer.from(text, 'latin1'))
}

function decoderFor(codePage: number | undefined): TextDecoder {
  const names: Record<number, string> = {
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    65001: 'utf-8',
  }
  try {
    return new TextDecoder(names[codePage ?? 0] ?? `windows-${codePage}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
