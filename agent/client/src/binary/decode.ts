import { AbpError, type BinaryData } from '@abp-kit/core/protocol'

/**
 * Decodes the bytes of a `BinaryData` from a call's result (docs/protocol.md §4).
 *
 * @param data - `content` as a base64 or UTF-8 string with its `encoding`, or an `ArrayBuffer`
 * @throws {AbpError} `INVALID_BINARY` when the encoding is missing or unknown, the string is not base64,
 *   the number of bytes differs from the declared `size`, or the content is a `Blob` (read that with its
 *   `arrayBuffer()`).
 *
 * @example
 * await writeFile('chart.png', decodeBinary(result.data))
 */
export function decodeBinary(data: BinaryData): Uint8Array {
  const bytes = contentBytes(data)
  if (data.size !== undefined && data.size !== bytes.byteLength) {
    throw invalid(
      data,
      `has ${bytes.byteLength} bytes where its \`size\` says ${data.size}: it was cut or altered`,
    )
  }
  return bytes
}

function contentBytes(data: BinaryData): Uint8Array {
  const { content, encoding } = data
  if (content instanceof ArrayBuffer) return new Uint8Array(content)
  if (typeof content !== 'string') throw invalid(data, 'is a Blob: decode what its `arrayBuffer()` gives')
  if (encoding === 'utf-8') return Buffer.from(content, 'utf-8')
  if (encoding !== 'base64') {
    throw invalid(data, `has the encoding ${JSON.stringify(encoding)}: the app must say "base64" or "utf-8"`)
  }
  if (!isBase64(content)) throw invalid(data, 'is not valid base64')
  return Buffer.from(content, 'base64')
}

/**
 * @returns whether a string decodes without loss: base64 or base64url, with or without padding and line
 *   breaks
 */
export function isBase64(text: string): boolean {
  // Node skips all other characters and drops an incomplete last group.
  if (/[^A-Za-z0-9+/_\-=\r\n]/.test(text)) return false
  const end = text.indexOf('=')
  const [digits, padding] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  return digits.replace(/[\r\n]+/g, '').length % 4 !== 1 && /^={0,2}$/.test(padding.replace(/[\r\n]+/g, ''))
}

function invalid(data: BinaryData, what: string): AbpError {
  const name = data.filename === undefined ? '' : ` \`${data.filename}\``
  return new AbpError('INVALID_BINARY', `The ${data.mimeType} content${name} ${what}.`)
}
