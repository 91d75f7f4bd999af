/** Text with its encoding. */
export interface DecodedText {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
}

/**
 * @param sample - the first bytes of a file
 * @param whole - whether these are all its bytes; otherwise the last character may be truncated
 * @returns the text, or undefined if the bytes are not text in UTF-8 or, with a byte order mark, UTF-16
 */
export function decodeText(sample: Uint8Array, whole: boolean): DecodedText | undefined {
  const encoding = encodingOf(sample)
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    const text = decoder.decode(sample, { stream: !whole })
    return hasControls(text) ? undefined : { text, encoding }
  } catch {
    return undefined
  }
}

/** @returns the encoding from the byte order mark, UTF-8 by default */
function encodingOf(sample: Uint8Array): DecodedText['encoding'] {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

// Text contains tabs, line breaks, form feeds and, in coloured logs, escapes. Any other control indicates
// another format.
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
  return /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text)
}

const mailHeader =
  /^(return-path|received|delivered-to|from|to|cc|subject|date|message-id|mime-version|content-type|reply-to|sender|x-[\w-]+|dkim-signature|arc-[\w-]+|authentication-results|list-[\w-]+):/i
const mailMarks = /^(return-path|received|delivered-to|from|subject|date|message-id|mime-version):/i

/**
 * @param text - the start of a file
 * @param whole - whether it is the whole file
 * @returns the MIME type of text by its structure; `text/plain` if unclear
 */
export function textType(text: string, whole: boolean): string {
  const root = rootElement(text)
  if (root === 'svg' || root?.endsWith(':svg')) return 'image/svg+xml'
  if (root === 'html' || /^\s*<!doctype html/i.test(text)) return 'text/html'
  if (root !== undefined && /^\s*<\?xml/.test(text)) return 'application/xml'
  if (isJsonLines(text, whole)) return 'application/x-ndjson'
  if (isJson(text, whole)) return 'application/json'
  if (isMail(text)) return 'message/rfc822'
  if (text.startsWith('{\\rtf')) return 'application/rtf'
  return tableType(text, whole) ?? 'text/plain'
}

/**
 * @returns the first element's name in lowercase, skipping declarations and comments. Uses a loop, because a
 *   pattern with optional comments takes exponential time on many of them.
 */
function rootElement(text: string): string | undefined {
  let at = skipSpace(text, 0)
  for (;;) {
    const end = text.startsWith('<!--', at)
      ? endOf(text, '-->', at + 4)
      : text.startsWith('<?', at)
        ? endOf(text, '?>', at)
        : /^<!doctype/i.test(text.slice(at, at + 9))
          ? endOfDoctype(text, at)
          : undefined
    if (end === undefined) break
    at = skipSpace(text, end)
  }
  return /^<([a-z_][\w:.-]*)[\s/>]/i.exec(text.slice(at, at + 200))?.[1]?.toLowerCase()
}

function skipSpace(text: string, from: number): number {
  const space = /\S/g
  space.lastIndex = from
  return space.exec(text)?.index ?? text.length
}

/** @returns the index after the next `mark`, or the end of the text */
function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

// Its internal declarations are in brackets and contain `>`.
function endOfDoctype(text: string, from: number): number {
  const bracket = text.indexOf('[', from)
  const end = endOf(text, '>', from)
  return bracket >= 0 && bracket < end ? endOf(text, '>', endOf(text, ']', bracket)) : end
}

function isJson(text: string, whole: boolean): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  if (!whole) return /^\s*(\{\s*("(?:[^"\\]|\\.)*"\s*:|\})|\[\s*([[{"\]\d-]|true|false|null))/.test(text)
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** At least two values, each on its own line. */
function isJsonLines(text: string, whole: boolean): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  const lines = text.split(/\r?\n/, 4)
  // The last line of a sample may be truncated.
  const full = (whole || lines.length === 4 ? lines : lines.slice(0, -1)).filter((line) => line !== '')
  return full.length >= 2 && full.every((line) => /^\s*[[{]/.test(line) && isJson(line, true))
}

function isMail(text: string): boolean {
  const lines = text.split(/\r?\n/, 60)
  let marks = 0
  for (const [index, line] of lines.entries()) {
    if (line === '') break
    if (index > 0 && /^[ \t]/.test(line)) continue
    if (index === 0 && line.startsWith('From ')) continue
    if (index === 0 ? !mailHeader.test(line) : !/^[\w-]+:/.test(line)) return false
    if (mailMarks.test(line)) marks++
  }
  return marks >= 2
}

// At least two lines with the same number of separators, outside quotes.
function tableType(text: string, whole: boolean): string | undefined {
  const lines = text.replace(/"(?:[^"]|"")*"/g, '"').split(/\r?\n/, 21)
  if (!whole || lines.at(-1) === '' || lines.length === 21) lines.pop()
  const filled = lines.filter((line) => line !== '')
  if (filled.length < 2) return undefined
  for (const [separator, type] of separators) {
    const counts = new Set(filled.map((line) => line.split(separator).length))
    if (counts.size === 1 && !counts.has(1)) return type
  }
  return undefined
}

const separators = [
  ['\t', 'text/tab-separated-values'],
  [',', 'text/csv'],
  [';', 'text/csv'],
] as const
