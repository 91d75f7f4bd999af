import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { isLate } from '../abort.ts'
import { limits } from '../limits.ts'
import { quote } from '../quote.ts'
import { reasonOf } from '../reason.ts'
import type { ByteBudget } from '../transfer/budget.ts'
import { writeNewFile } from '../transfer/new-file.ts'
import type { FetchReference } from '../transfer/reference.ts'
import { asRemoteBytes, type RemoteBytes } from '../transfer/remote-bytes.ts'
import { findParts, type Part } from './find-parts.ts'
import { asSaved, asUnsaved } from './saved-binary.ts'
import { BinaryStream, type TransferProgress } from './stream.ts'

export interface Delivery {
  /** Absolute path of the directory for all bytes; see {@link SavedBinary}. */
  saveTo?: string | undefined
  /** The maximum number of bytes of one result that the client returns as base64. */
  inlineLimit: number
  /** The page's URL, which relative references are resolved against. */
  pageUrl: string
  /** Fetches a result's reference. */
  fetchReference: FetchReference
  onTransfer?: ((progress: TransferProgress) => unknown) | undefined
  /** Called with each problem with the bytes. */
  onWarning?: ((message: string) => unknown) | undefined
  signal?: AbortSignal | undefined
  budget: ByteBudget
  /** Collects the path of each file as soon as it is written. */
  files: Set<string>
}

type OnBytes = (loaded: number) => void

/**
 * Delivers the bytes of a result: to files with `saveTo`; otherwise as base64 up to `inlineLimit`, and as
 * {@link BinaryStream} above that.
 *
 * @param data - has {@link RemoteBytes} as `content` wherever it has bytes; it is modified
 * @throws {AbpError} `TRANSPORT_ERROR` when there are too many bytes, or when they cannot be read into
 *   memory; `INVALID_BINARY` when a {@link BinaryStream} does not have its declared `size`; the signal's
 *   reason. With `saveTo`, a part that fails becomes an `UnsavedBinary` instead, even when the call has timed
 *   out.
 */
export async function deliver(data: unknown, delivery: Delivery): Promise<unknown> {
  const found = await findParts(data, {
    all: delivery.saveTo !== undefined,
    pageUrl: delivery.pageUrl,
    fetch: delivery.fetchReference,
    onKept: (message) => void delivery.onWarning?.(message),
  })
  const total = found.parts.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  let inlined = 0
  for (const part of found.parts) {
    const onBytes = (loaded: number) => void delivery.onTransfer?.({ loaded: before + loaded, total })
    const inline = delivery.saveTo === undefined && inlined + part.size <= delivery.inlineLimit
    if (delivery.saveTo !== undefined) await save(part, delivery.saveTo, delivery, onBytes)
    else if (inline) await readInline(part, delivery, onBytes)
    else await keepRemote(part, delivery)
    if (inline) inlined += part.size
    before += part.size
    // Progress is also reported for a part that failed.
    onBytes(0)
  }
  return found.data
}

async function save(part: Part, directory: string, delivery: Delivery, onBytes: OnBytes): Promise<void> {
  const { downloadUrl, holder, mimeType } = part
  const { signal } = delivery
  try {
    signal?.throwIfAborted()
    const { file, size } = part.isReference
      ? await download(part, directory, delivery, onBytes)
      : await write(part, directory, delivery, onBytes)
    asSaved({ file, mimeType, size }, holder)
  } catch (error) {
    if (signal?.aborted && !isLate(signal)) throw error
    const size = part.declaredSize ?? part.size
    const failure = { error: failureOf(error).toJSON(), mimeType, size, downloadUrl }
    asUnsaved({ ...failure, ...(await keep(part, error)) }, holder)
  }
}

async function write(part: Part, directory: string, { budget, files, signal }: Delivery, onBytes: OnBytes) {
  const bytes = await part.open(budget.bytesLeft(), signal)
  const here = bytes instanceof Uint8Array
  const size = here ? bytes.byteLength : bytes.size
  checkSize(part, size)
  budget.spend(size)
  const file = here
    ? await writeNewFile(directory, [bytes], onBytes)
    : await bytes.save(directory, onBytes, signal)
  files.add(file)
  if (!here) bytes.release()
  return { file, size }
}

async function download(
  part: Part,
  directory: string,
  { budget, files, signal }: Delivery,
  onBytes: OnBytes,
) {
  let loaded = 0
  try {
    const bytes = await part.open(budget.bytesLeft(), signal)
    if (bytes instanceof Uint8Array) throw new Error('A reference has no bytes here.')
    const count = (now: number) => {
      loaded = now
      onBytes(now)
    }
    const file = await bytes.save(directory, count, signal)
    files.add(file)
    return { file, size: bytes.size }
  } finally {
    // Bytes of a failed fetch also count.
    budget.spend(Math.min(loaded, budget.bytesLeft()))
  }
}

/**
 * Keeps bytes that are still available: the app did its work, and the caller can save them elsewhere or
 * later.
 */
async function keep(part: Part, error: unknown): Promise<{ content: BinaryStream } | undefined> {
  const late = isAbpError(error) && error.code === 'TIMEOUT'
  const wrongSize = isAbpError(error) && error.code === 'INVALID_BINARY'
  if (part.isReference || !(late || wrongSize || isDiskError(error))) return undefined
  try {
    const bytes = await part.open(0, undefined)
    return { content: bytes instanceof Uint8Array ? streamOf(bytes) : new BinaryStream(bytes) }
  } catch {
    return undefined
  }
}

function streamOf(bytes: Uint8Array): BinaryStream {
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

async function readInline(part: Part, { budget, signal }: Delivery, onBytes: OnBytes): Promise<void> {
  const bytes = await part.open(budget.bytesLeft(), signal)
  const chunks: Uint8Array[] = []
  if (bytes instanceof Uint8Array) chunks.push(bytes)
  else {
    let loaded = 0
    for await (const chunk of bytes.stream(signal)) {
      chunks.push(chunk)
      loaded += chunk.byteLength
      onBytes(loaded)
    }
    bytes.release()
  }
  const { holder, mimeType, size } = part
  const content = Buffer.concat(chunks).toString('base64')
  // Keeps the app's size even if it is wrong: `decodeBinary` then reports the mismatch.
  Object.assign(holder, { size: part.declaredSize ?? size, content, mimeType, encoding: 'base64' })
}

async function keepRemote(part: Part, { budget, signal }: Delivery): Promise<void> {
  const bytes = await part.open(budget.bytesLeft(), signal)
  if (bytes instanceof Uint8Array) return
  checkSize(part, bytes.size)
  const { holder, mimeType } = part
  Object.assign(holder, { content: new BinaryStream(bytes), mimeType, size: bytes.size })
}

function checkSize({ declaredSize, mimeType }: Part, size: number): void {
  if (declaredSize === undefined || declaredSize === size) return
  throw new AbpError(
    'INVALID_BINARY',
    `The ${quote(mimeType)} content has ${size} bytes where its \`size\` says ${declaredSize}: it was cut or altered.`,
  )
}

const diskCalls = new Set<unknown>(['open', 'write', 'writev', 'close', 'mkdir', 'rename', 'fsync'])

/** A full disk or a missing directory is the agent's problem. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && diskCalls.has(error.syscall)
}

function failureOf(error: unknown): AbpError {
  if (isAbpError(error)) return error
  const reason = quote(reasonOf(error), limits.messageCharacters)
  return new AbpError('TRANSPORT_ERROR', `The bytes could not be fetched: ${reason}`, {
    retryable: true,
    cause: error,
  })
}
