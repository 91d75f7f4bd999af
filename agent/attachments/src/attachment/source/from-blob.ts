import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Attachment } from '../attachment.ts'
import { attachmentName } from '../name.ts'
import type { Described } from './from-path.ts'

/** Reads a blob in chunks in place, without a copy. */
export function fromBlob(blob: Blob, described: Described = {}): Attachment {
  const declaredType = described.declaredType ?? (blob.type === '' ? undefined : blob.type)
  let hash: Promise<string> | undefined
  return {
    name: attachmentName(described.name ?? (blob instanceof File ? blob.name : undefined)),
    ...(declaredType !== undefined && { declaredType }),
    size: blob.size,
    read: async (start = 0, end = blob.size) =>
      new Uint8Array(await blob.slice(start, Math.max(start, end)).arrayBuffer()),
    stream: (start = 0, end = blob.size) => Readable.from(piecesOf(blob.slice(start, Math.max(start, end)))),
    sha256: () => {
      hash ??= hashBlob(blob)
      return hash
    },
  }
}

/** Chunk size of a stream in bytes. */
const pieceBytes = 65_536

async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += pieceBytes) {
    yield new Uint8Array(await blob.slice(at, at + pieceBytes).arrayBuffer())
  }
}

async function hashBlob(blob: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of piecesOf(blob)) hash.update(piece)
  return hash.digest('hex')
}
