import { AbpError, isAbpError } from '@abp-kit/core'
import type { BinaryData } from '@abp-kit/core/protocol'
import { isRecord } from '../record'
import { asRemoteBytes, isRemoteBytes, type RemoteBytes } from '../transfer/bytes'
import { writeNewFile } from '../transfer/file'
import { type FetchReference, readReference } from '../transfer/reference'
import { decodeBinary } from './decode'
import { isBinary } from './find'
import { readLegacy } from './legacy'
import { asSaved, asUnsaved } from './saved'
import { BinaryStream, type TransferProgress } from './stream'

export interface Delivery {
  /** Absolute path of a directory that all bytes go to; see {@link SavedBinary}. */
  saveTo?: string | undefined
  /** Bytes of one result that may come as base64 text. */
  inlineLimit: number
  /** How to fetch what a result only refers to. */
  fetchReference: FetchReference
  onTransfer?: ((progress: TransferProgress) => unknown) | undefined
  signal?: AbortSignal | undefined
}

interface Part {
  /** Stands in the result, and is filled when the bytes are there. */
  holder: Record<string, unknown>
  /** What the app gave beside the bytes. */
  fields: Record<string, unknown>
  mimeType: string
  size: number
  open(): Promise<RemoteBytes | Uint8Array> | RemoteBytes | Uint8Array
  downloadUrl: string
}

/**
 * Puts the bytes of a result where they belong: into files with `saveTo`, else as base64 text up to `inlineLimit` and as
 * {@link BinaryStream} above.
 *
 * @param data - with {@link RemoteBytes} as the `content` of what is bytes; it is not changed
 * @throws {AbpError} `TRANSPORT_ERROR` when it is nested too deep, and when bytes cannot be read into memory. With
 *   `saveTo` a part that fails stands as `UnsavedBinary` instead, unless `signal` was aborted.
 */
export async function deliver(data: unknown, delivery: Delivery): Promise<unknown> {
  const parts: Part[] = []
  const copy = collect(data, delivery, parts)
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  let inlined = 0
  for (const part of parts) {
    const onBytes = (loaded: number) => void delivery.onTransfer?.({ loaded: before + loaded, total })
    const inline = delivery.saveTo === undefined && inlined + part.size <= delivery.inlineLimit
    if (delivery.saveTo !== undefined) await save(part, delivery.saveTo, delivery, onBytes)
    else if (inline) await readInline(part, delivery, onBytes)
    else Object.assign(part.holder, part.fields, await keepRemote(part))
    if (inline) inlined += part.size
    before += part.size
  }
  return copy
}

/** @returns a copy with an empty holder for everything that is bytes */
function collect(value: unknown, delivery: Delivery, parts: Part[]): unknown {
  if (typeof value === 'string') return delivery.saveTo === undefined ? value : keepLegacy(value, parts)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => collect(item, delivery, parts))
  if (!isRecord(value)) return value
  const part = readPart(value, delivery)
  if (part) {
    parts.push(part)
    return part.holder
  }
  const copy: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    Object.defineProperty(copy, key, {
      value: collect(item, delivery, parts),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return copy
}

function keepLegacy(text: string, parts: Part[]): unknown {
  const legacy = readLegacy(text)
  if (!legacy) return text
  const part = inMemory(legacy, {})
  parts.push(part)
  return part.holder
}

function readPart(value: Record<string, unknown>, delivery: Delivery): Part | undefined {
  const { content, encoding, ...fields } = value
  if (typeof content === 'object' && content !== null && isRemoteBytes(content)) {
    const mimeType = typeof fields.mimeType === 'string' ? fields.mimeType : 'application/octet-stream'
    const downloadUrl = typeof fields.downloadUrl === 'string' ? fields.downloadUrl : ''
    const { downloadUrl: _url, expiresAt, auth, ...rest } = fields
    return { holder: {}, fields: rest, mimeType, size: content.size, open: () => content, downloadUrl }
  }
  if (delivery.saveTo === undefined) return undefined
  const reference = readReference(value)
  if (reference) {
    const { downloadUrl, expiresAt, auth, ...rest } = value
    const open = () => delivery.fetchReference(reference, delivery.signal)
    const { mimeType, size } = reference
    return { holder: {}, fields: rest, mimeType, size, open, downloadUrl: reference.downloadUrl }
  }
  if (isBinary(value, false)) return inMemory(value, fields)
  const legacy = readLegacy(value)
  if (!legacy) return undefined
  const { pdf, ...rest } = value
  return inMemory(legacy, rest)
}

function inMemory(data: BinaryData, fields: Record<string, unknown>): Part {
  const { content, mimeType } = data
  const size = typeof content === 'string' ? Math.floor((content.length * 3) / 4) : 0
  return { holder: {}, fields, mimeType, size, open: () => decodeBinary(data), downloadUrl: '' }
}

async function save(
  part: Part,
  directory: string,
  delivery: Delivery,
  onBytes: (loaded: number) => void,
): Promise<void> {
  const { downloadUrl, fields, holder, mimeType } = part
  try {
    const bytes = await part.open()
    const here = bytes instanceof Uint8Array
    const size = here ? bytes.byteLength : bytes.size
    checkSize(part, size)
    const file = here
      ? await writeNewFile(directory, [bytes], onBytes)
      : await bytes.save(directory, onBytes, delivery.signal)
    asSaved(Object.assign(holder, fields, { file, mimeType, size }))
    if (!here) bytes.release()
  } catch (error) {
    if (delivery.signal?.aborted) throw error
    const failure = { error: failureOf(error).toJSON(), mimeType, size: part.size, downloadUrl }
    // The app did its work: what only the disk did not take can be saved elsewhere.
    const kept = isDiskError(error) && { content: keepUnsaved(await part.open()) }
    asUnsaved(Object.assign(holder, fields, failure, kept))
  }
}

function keepUnsaved(bytes: RemoteBytes | Uint8Array): BinaryStream {
  if (!(bytes instanceof Uint8Array)) return new BinaryStream(bytes)
  const pieces = [bytes]
  return new BinaryStream(
    asRemoteBytes({
      size: bytes.byteLength,
      async *stream() {
        yield* pieces
      },
      save: (directory, onBytes) => writeNewFile(directory, pieces, onBytes),
      release: () => void pieces.splice(0),
    }),
  )
}

async function readInline(part: Part, delivery: Delivery, onBytes: (loaded: number) => void): Promise<void> {
  const bytes = await part.open()
  const chunks: Uint8Array[] = []
  if (bytes instanceof Uint8Array) chunks.push(bytes)
  else {
    let loaded = 0
    for await (const chunk of bytes.stream(delivery.signal)) {
      chunks.push(chunk)
      loaded += chunk.byteLength
      onBytes(loaded)
    }
    bytes.release()
  }
  const { fields, holder, mimeType, size } = part
  const content = Buffer.concat(chunks).toString('base64')
  // A size that the app gave stays, also when it is wrong: `decodeBinary` says so then.
  Object.assign(holder, { size }, fields, { content, mimeType, encoding: 'base64' })
}

async function keepRemote(part: Part): Promise<Record<string, unknown>> {
  const bytes = await part.open()
  if (bytes instanceof Uint8Array) return {}
  checkSize(part, bytes.size)
  return { content: new BinaryStream(bytes), mimeType: part.mimeType, size: bytes.size }
}

function checkSize({ fields, mimeType }: Part, size: number): void {
  if (typeof fields.size !== 'number' || fields.size === size) return
  throw new AbpError(
    'INVALID_BINARY',
    `The ${mimeType} content has ${size} bytes where its \`size\` says ${fields.size}: it was cut or altered.`,
  )
}

const diskCalls = new Set<unknown>(['open', 'write', 'writev', 'close', 'mkdir', 'rename', 'fsync'])

/** A full or missing directory is the agent's matter. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && diskCalls.has(error.syscall)
}

function failureOf(error: unknown): AbpError {
  if (isAbpError(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new AbpError('TRANSPORT_ERROR', `The bytes could not be fetched: ${reason}`, {
    retryable: true,
    cause: error,
  })
}
