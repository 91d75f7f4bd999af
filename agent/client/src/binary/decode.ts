import { AbpError, type BinaryData } from '@abp-kit/core/protocol'

/**
 * Decodes the bytes of a `BinaryData` from a call's result (docs/protocol.md §4).
 *
 * @param data - `content` as base64 or UTF-8 text with its `encoding`, or an `ArrayBuffer`
 * @throws {AbpError} `INVALID_BINARY` when the encoding is missing or unknown, the text is not base64, the number of
 *   bytes is not the declared `size`, or the content is a `Blob` (read that with its `arrayBuffer()`).
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
  const bytes = Buffer.from(content, 'base64')
  // Node skips characters that are not base64, so they show up as missing bytes.
  if (bytes.byteLength !== decodedLength(content)) throw invalid(data, 'is not valid base64')
  return bytes
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return Math.floor(((base64.length - padding) * 3) / 4)
}

function invalid(data: BinaryData, what: string): AbpError {
  const name = data.filename === undefined ? '' : ` \`${data.filename}\``
  return new AbpError('INVALID_BINARY', `The ${data.mimeType} content${name} ${what}.`)
}
