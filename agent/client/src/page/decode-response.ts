import { AbpError, isAbpError, isRecord } from '@abp-kit/core/protocol'
import { readError } from '../call/envelope.ts'
import { parseJson } from '../json/parse.ts'
import { replaceValues } from '../json/replace.ts'
import { limits } from '../limits.ts'
import { writeNewFile } from '../transfer/new-file.ts'
import type { ParcelHandle } from '../transfer/parcel.ts'
import { isSize } from '../transfer/reference.ts'
import { asRemoteBytes, type RemoteBytes } from '../transfer/remote-bytes.ts'
import type { Outcome } from './invoke.ts'

/**
 * Reads an answer that fit into one message. The page is not trusted: it may have replaced the code that
 * created it.
 */
export async function readInlineAnswer(text: string, mark: string): Promise<Outcome> {
  if (text.length > limits.answerBytes) return tooLong(text.length)
  return reading(async () => {
    const answer = await parse(text)
    const parts = Array.isArray(answer?.parts) ? answer.parts.slice(0, limits.answerParts) : undefined
    return readAnswer(answer, answer?.value, parts && { mark, bytes: parts.map(bytesInMemory) })
  })
}

/** @throws {Error} when the page has gone away */
export async function readParcelAnswer(head: string, mark: string, parcel: ParcelHandle): Promise<Outcome> {
  if (head.length > limits.answerBytes) {
    parcel.release()
    return tooLong(head.length)
  }
  const outcome = await reading(async () => {
    const answer = await parse(head)
    const sizes = Array.isArray(answer?.sizes) ? answer.sizes : []
    // The last one is the JSON, if it is sent separately.
    const bytes = sizes.slice(0, limits.answerParts + 1).map((size, index) => {
      return isSize(size) ? parcel.bytes(index, size) : undefined
    })
    if (answer?.outside !== true) return readAnswer(answer, answer?.value, { mark, bytes })
    const text = bytes.pop()
    if (!text) return unreadable()
    if (text.size > limits.answerBytes) return tooLong(text.size)
    const chunks: Uint8Array[] = []
    for await (const chunk of text.stream()) chunks.push(chunk)
    text.release()
    const outside = await parse(Buffer.concat(chunks).toString())
    return readAnswer(answer, outside?.value, { mark, bytes })
  })
  if (!outcome.ok) parcel.release()
  return outcome
}

async function reading(read: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await read()
  } catch (error) {
    if (isAbpError(error)) return { ok: false, error: error.toJSON() }
    throw error
  }
}

interface Attachments {
  mark: string
  bytes: (RemoteBytes | undefined)[]
}

async function readAnswer(
  answer: Record<string, unknown> | undefined,
  value: unknown,
  attachments?: Attachments,
): Promise<Outcome> {
  if (answer?.ok === true) {
    if (!attachments) return { ok: true, value }
    const bytes = attachments.bytes.filter((held) => held !== undefined)
    return { ok: true, value: await attach(value, attachments), bytes }
  }
  if (answer?.ok === false) return { ok: false, error: readError(answer.error ?? value) }
  return unreadable()
}

/** Puts the bytes back into the places that the page took them from. */
function attach(root: unknown, { bytes, mark }: Attachments): Promise<unknown> {
  return replaceValues(root, (value) => {
    const index = isRecord(value) ? value[mark] : undefined
    if (!isRecord(value) || typeof index !== 'number') return value
    const content = bytes[index]
    delete value[mark]
    if (content) value.content = content
    return value
  })
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

/**
 * @throws {AbpError} `TRANSPORT_ERROR` for JSON over the limits. @returns `undefined` for JSON that is not
 *   an object
 */
async function parse(text: string): Promise<Record<string, unknown> | undefined> {
  try {
    const value = await parseJson(text)
    return isRecord(value) ? value : undefined
  } catch (error) {
    if (isAbpError(error)) throw error
    return undefined
  }
}

function tooLong(size: number): Outcome {
  const error = new AbpError(
    'TRANSPORT_ERROR',
    `The result has ${size} bytes of JSON, where at most ${limits.answerBytes} can be read: ` +
      'the app should return large data as BinaryData.',
  )
  return { ok: false, error: error.toJSON() }
}

function unreadable(): Outcome {
  const error = new AbpError('TRANSPORT_ERROR', "The page's answer cannot be read.")
  return { ok: false, error: error.toJSON() }
}
