import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Attachment } from '../attachment.ts'
import { attachmentName } from '../name.ts'
import type { Described } from './from-path.ts'

/** @param bytes - not copied: the caller must not change them */
export function fromBytes(bytes: Uint8Array, described: Described = {}): Attachment {
  let hash: string | undefined
  return {
    name: attachmentName(described.name),
    ...(described.declaredType !== undefined && { declaredType: described.declaredType }),
    size: bytes.byteLength,
    read: async (start = 0, end = bytes.byteLength) => bytes.subarray(start, Math.max(start, end)),
    stream: (start = 0, end = bytes.byteLength) =>
      Readable.from(pieces(bytes.subarray(start, Math.max(start, end)))),
    sha256: async () => {
      hash ??= createHash('sha256').update(bytes).digest('hex')
      return hash
    },
  }
}

/** Chunk size of a stream in bytes. */
const pieceBytes = 65_536

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
