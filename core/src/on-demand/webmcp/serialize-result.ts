import type { BinaryData } from '../../protocol/binary.ts'
import { toolError } from './tool-error.ts'

/** In characters of JSON; the inline limit of docs/protocol.md §4. */
const maxJsonLength = 10_000_000

/**
 * Converts a result for WebMCP, which carries only JSON. Bytes become `BinaryData` with base64, including
 * those behind a `blob:` URL, which an agent outside the page could not open. Other references stay
 * unchanged.
 *
 * @throws `RESULT_TOO_LARGE` above 10 MB of JSON, before encoding anything.
 */
export async function serializeResult(name: string, data: unknown): Promise<unknown> {
  let size = 0
  const take = (more: number) => {
    size += more
    if (size <= maxJsonLength) return
    throw toolError({
      code: 'RESULT_TOO_LARGE',
      message: `The result of ${name} has more than ${maxJsonLength} characters of JSON, the most that WebMCP tools return. Ask for less.`,
      retryable: false,
    })
  }

  const encode = async (bytes: Blob, described: object = {}): Promise<BinaryData> => {
    take(Math.ceil(bytes.size / 3) * 4)
    return {
      mimeType: bytes.type || 'application/octet-stream',
      ...(bytes instanceof File && { filename: bytes.name }),
      ...described,
      content: await base64Of(bytes),
      encoding: 'base64',
      size: bytes.size,
    }
  }

  const visit = async (value: unknown): Promise<unknown> => {
    if (typeof value !== 'object' || value === null) return value
    const bytes = blobOf(value)
    if (bytes) return encode(bytes)
    if (Array.isArray(value)) return Promise.all(value.map(visit))
    const { content, downloadUrl, ...described }: Record<string, unknown> = { ...value }
    const inner = blobOf(content)
    if (inner && typeof described.mimeType === 'string') return encode(inner, described)
    if (typeof downloadUrl === 'string' && downloadUrl.startsWith('blob:')) {
      // The Blob's size is known before its bytes are read.
      const response = await fetch(downloadUrl)
      const { auth, expiresAt, ...kept } = described
      return encode(await response.blob(), kept)
    }
    const entries = Object.entries(value).map(async ([key, item]) => [key, await visit(item)])
    return Object.fromEntries(await Promise.all(entries))
  }

  const plain = await visit(data)
  size = 0
  take(JSON.stringify(plain)?.length ?? 0)
  return plain ?? null
}

function blobOf(value: unknown): Blob | undefined {
  if (value instanceof Blob) return value
  if (value instanceof ArrayBuffer) return new Blob([value])
  if (!ArrayBuffer.isView(value)) return undefined
  return new Blob([new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()])
}

/** Uses the browser's own code, which neither overflows the stack nor blocks the page. */
function base64Of(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.readAsDataURL(bytes)
  })
}
