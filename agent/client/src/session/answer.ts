import { AbpError } from '@abp-kit/core'
import type { Outcome } from '../page/invoke'
import { isRecord } from '../record'
import { asRemoteBytes, type RemoteBytes } from '../transfer/bytes'
import { writeNewFile } from '../transfer/file'
import type { ParcelHandle } from '../transfer/parcel'
import { readError } from './envelope'

/** Bytes of JSON that are read into memory; half of the longest text that Node can hold. */
const longestText = 256 * 1024 * 1024

/** Reads an answer that fitted into one message. The page is not trusted: it may have replaced whatever made it. */
export function readInlineAnswer(text: string, mark: string): Outcome {
  const answer = parse(text)
  const parts = Array.isArray(answer?.parts) ? answer.parts : undefined
  return readAnswer(answer, answer?.value, parts && { mark, bytes: parts.map(bytesInMemory) })
}

/** @throws {Error} when the page is gone */
export async function readParcelAnswer(head: string, mark: string, parcel: ParcelHandle): Promise<Outcome> {
  const answer = parse(head)
  const sizes = Array.isArray(answer?.sizes) ? answer.sizes : []
  const bytes = sizes.map((size, index) => {
    return Number.isSafeInteger(size) && size >= 0 ? parcel.bytes(index, size) : undefined
  })
  if (answer?.outside !== true) return readAnswer(answer, answer?.value, { mark, bytes })
  const text = bytes.pop()
  if (!text || text.size > longestText) {
    parcel.release()
    const error = new AbpError(
      'TRANSPORT_ERROR',
      `The result has ${text?.size} bytes of JSON, where at most ${longestText} can be read: ` +
        'the app should return bytes as BinaryData.',
    )
    return { ok: false, error: error.toJSON() }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of text.stream()) chunks.push(chunk)
  text.release()
  return readAnswer(answer, parse(Buffer.concat(chunks).toString())?.value, { mark, bytes })
}

interface Attachments {
  mark: string
  bytes: (RemoteBytes | undefined)[]
}

function readAnswer(
  answer: Record<string, unknown> | undefined,
  value: unknown,
  attachments?: Attachments,
): Outcome {
  try {
    if (answer?.ok === true) {
      return attachments ? { ok: true, value: attach(value, attachments), bytes: true } : { ok: true, value }
    }
  } catch (error) {
    return unreadable(error instanceof Error ? `: ${error.message}` : '')
  }
  if (answer?.ok === false) return { ok: false, error: readError(answer.error ?? value) }
  return unreadable('')
}

/** Puts the bytes back where the page took them from. */
function attach(value: unknown, attachments: Attachments): unknown {
  if (Array.isArray(value)) return value.map((item) => attach(item, attachments))
  if (!isRecord(value)) return value
  const { [attachments.mark]: index, ...fields } = value
  if (typeof index === 'number') {
    const content = attachments.bytes[index]
    return content ? { ...fields, content } : fields
  }
  for (const [key, item] of Object.entries(value)) {
    const attached = attach(item, attachments)
    if (attached !== item) value[key] = attached
  }
  return value
}

function bytesInMemory(base64: unknown): RemoteBytes | undefined {
  if (typeof base64 !== 'string') return undefined
  const bytes = Buffer.from(base64, 'base64')
  const stream = async function* () {
    yield bytes
  }
  return asRemoteBytes({
    size: bytes.byteLength,
    stream,
    save: (directory, onBytes) => writeNewFile(directory, [bytes], onBytes),
    release: () => undefined,
  })
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function unreadable(why: string): Outcome {
  const error = new AbpError('TRANSPORT_ERROR', `The page's answer cannot be read${why}.`)
  return { ok: false, error: error.toJSON() }
}
