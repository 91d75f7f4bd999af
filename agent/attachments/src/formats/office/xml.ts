import { AbpError } from '@abp-kit/core/protocol'

/** Handlers for a document's elements in order. Element names have no prefix, attribute names do. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
  /** @returns whether to stop reading; called from time to time */
  done?(): boolean
}

export interface XmlOptions {
  /** Name of the document, at the start of a sentence: `deck.pptx`. */
  name: string
  signal: AbortSignal
  /** Maximum bytes to read; 40 MB by default. */
  maxBytes?: number
  /** Whether to ignore errors, as browsers do. */
  lenient?: boolean
}

/** Bytes to parse at a time. */
const slice = 65_536
/** Maximum depth of nested elements. Office programs need some 100. */
const maxDepth = 1_000
/** The HTML entities most common in books; others stay unchanged. */
const htmlEntities = { nbsp: '\u00a0', copy: '©', mdash: '—', ndash: '–', hellip: '…', shy: '' }
const htmlQuotes = { lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' }

/**
 * Reads a document element by element, without keeping it. Never expands entities that it declares, and reads
 * nothing outside it.
 *
 * @param pieces - its bytes, in UTF-8, or UTF-16 with a byte order mark
 * @returns whether the whole document was read
 * @throws {AbpError} `ATTACHMENT_UNREADABLE`
 */
export async function readXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  handlers: XmlHandlers,
  { lenient = false, maxBytes = 40_000_000, name, signal }: XmlOptions,
): Promise<boolean> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  let depth = 0
  let mistake: string | undefined
  if (lenient) Object.assign(parser.ENTITIES, htmlEntities, htmlQuotes)
  parser.on('error', ({ message }) => {
    if (!lenient) mistake ??= message
  })
  parser.on('opentag', (tag) => {
    depth++
    if (depth > maxDepth) mistake ??= `more than ${maxDepth} elements are in each other`
    if (mistake === undefined) handlers.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth--
    if (mistake === undefined) handlers.close?.(localName(tag.name))
  })
  parser.on('text', (text) => mistake === undefined && handlers.text?.(text))
  parser.on('cdata', (text) => mistake === undefined && handlers.text?.(text))
  const check = () => {
    if (mistake === undefined) return
    throw new AbpError('ATTACHMENT_UNREADABLE', `${name} is damaged: ${mistake}. Save it again, or as a PDF.`)
  }
  let decoder: TextDecoder | undefined
  let bytes = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += slice) {
      signal.throwIfAborted()
      const part = piece.subarray(at, at + slice)
      decoder ??= decoderFor(part)
      parser.write(decoder.decode(part, { stream: true }))
      check()
      bytes += part.length
      if (handlers.done?.() || bytes >= maxBytes) return false
    }
  }
  parser.close()
  check()
  return true
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decoderFor([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  return new TextDecoder()
}
