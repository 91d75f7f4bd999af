const maxMarkBytes = 3

/** Decodes a page's bytes to text, in chunks of any size. */
export interface Decoder {
  /** @returns the text that is complete so far */
  decode(bytes: Uint8Array): string
  /** @returns the rest of the text */
  end(): string
}

/**
 * Creates a decoder. A byte order mark takes precedence, then the header's charset, then UTF-8. It ignores
 * `<meta charset>`, which would matter only if discovery read text outside ASCII.
 *
 * @param charset - a label such as `windows-1252`; an unknown one is ignored
 */
export function createDecoder(charset: string | null | undefined): Decoder {
  let start: Uint8Array = new Uint8Array()
  let decoder: TextDecoder | undefined
  const open = () => {
    decoder = new TextDecoder(markedEncoding(start) ?? knownEncoding(charset) ?? 'utf-8')
    return decoder.decode(start, { stream: true })
  }
  return {
    decode(bytes) {
      if (decoder) return decoder.decode(bytes, { stream: true })
      start = Buffer.concat([start, bytes])
      return start.byteLength < maxMarkBytes ? '' : open()
    },
    end() {
      const unread = decoder ? '' : open()
      return unread + (decoder?.decode() ?? '')
    },
  }
}

function markedEncoding(start: Uint8Array): string | undefined {
  const [first, second, third] = start
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return undefined
}

function knownEncoding(label: string | null | undefined): string | undefined {
  try {
    return label ? new TextDecoder(label).encoding : undefined
  } catch {
    return undefined
  }
}
