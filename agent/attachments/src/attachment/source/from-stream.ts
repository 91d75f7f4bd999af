import { randomUUID } from 'node:crypto'
import { AbpError } from '@abp-kit/core/protocol'
import type { ScratchFile } from '../../scratch/file.ts'
import type { Scratch } from '../../scratch/scratch.ts'
import type { Attachment } from '../attachment.ts'
import { fromBytes } from './from-bytes.ts'
import { type Described, fromPath } from './from-path.ts'

export interface SpoolOptions {
  /** Maximum bytes of a stream or a download; 100 MB by default. */
  maxBytes?: number
  /** Maximum bytes to keep in memory; 16 MB by default. */
  memoryBytes?: number
  /** Stores and counts larger streams. Without it, a larger stream fails. */
  scratch?: Pick<Scratch, 'create'>
  signal?: AbortSignal | undefined
}

export const spoolDefaults = { maxBytes: 100_000_000, memoryBytes: 16_000_000 }

/**
 * Reads a stream to its end, because an attachment is read several times.
 *
 * @throws {AbpError} `ATTACHMENT_TOO_LARGE` if it exceeds the options' limits, `SCRATCH_FULL`; then no file
 *   is left behind
 */
export async function fromStream(
  stream: AsyncIterable<unknown>,
  described: Described = {},
  options: SpoolOptions = {},
): Promise<Attachment> {
  const {
    maxBytes = spoolDefaults.maxBytes,
    memoryBytes = spoolDefaults.memoryBytes,
    scratch,
    signal,
  } = options
  let pieces: Uint8Array[] = []
  let size = 0
  let file: ScratchFile | undefined
  try {
    for await (const piece of stream) {
      signal?.throwIfAborted()
      const bytes = asBytes(piece)
      size += bytes.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes, 'maxBytes')
      if (file === undefined && size > memoryBytes) {
        if (scratch === undefined) throw tooLarge(memoryBytes, 'scratch')
        file = await scratch.create(`stream-${randomUUID()}`)
        for (const kept of pieces) await file.write(kept)
        pieces = []
      }
      if (file === undefined) pieces.push(bytes.slice())
      else await file.write(bytes)
    }
  } catch (error) {
    await file?.discard()
    throw error
  }
  if (file === undefined) return fromBytes(Buffer.concat(pieces), described)
  await file.close()
  return fromPath(file.path, { ...described, name: described.name ?? 'attachment' })
}

function asBytes(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece
  if (piece instanceof ArrayBuffer) return new Uint8Array(piece)
  if (typeof piece === 'string') return Buffer.from(piece)
  throw new AbpError(
    'INVALID_PARAMS',
    `An attachment's stream gave ${typeof piece}, where bytes or strings belong. Pass a stream of bytes.`,
  )
}

function tooLarge(limit: number, option: 'maxBytes' | 'scratch'): AbpError {
  const remedy =
    option === 'maxBytes'
      ? 'Raise `maxBytes`, or pass the path of a file'
      : 'Pass `scratch` for what does not fit into memory, or the path of a file'
  return new AbpError(
    'ATTACHMENT_TOO_LARGE',
    `The attachment's stream has more than ${limit} bytes. ${remedy}.`,
  )
}
