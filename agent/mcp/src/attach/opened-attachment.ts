import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Attachment } from '@abp-kit/attachments'
import { onDisk } from '../disk.ts'
import type { OpenFile } from '../files/index.ts'

/** Bytes per read. */
const pieceBytes = 1024 * 1024

/**
 * Wraps an opened file as an attachment. It reads through the file handle and has no path: by now, the path
 * could lead to another file, or be a link to one that is not allowed.
 *
 * @param file - stays open; the caller closes it after the last use of the attachment
 * @param declaredType - the app's declared type
 */
export function openedAttachment(
  { handle, name, size }: OpenFile,
  declaredType: string | undefined,
): Attachment {
  const read = async (start = 0, end = size) => {
    const length = Math.max(0, Math.min(end, size) - start)
    const buffer = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      const step = Math.min(pieceBytes, length - filled)
      const { bytesRead } = await onDisk(handle.read(buffer, filled, step, start + filled), 'read the file')
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return buffer.subarray(0, filled)
  }
  async function* pieces(start: number, end: number) {
    for (let at = start; at < end; at += pieceBytes) {
      const piece = await read(at, Math.min(at + pieceBytes, end))
      if (piece.length === 0) return
      yield piece
    }
  }
  let hash: Promise<string> | undefined
  const hashed = async () => {
    const sum = createHash('sha256')
    for await (const piece of pieces(0, size)) sum.update(piece)
    return sum.digest('hex')
  }
  return {
    name,
    ...(declaredType !== undefined && { declaredType }),
    size,
    read,
    stream: (start = 0, end = size) => Readable.from(pieces(start, Math.min(end, size))),
    sha256: () => {
      hash ??= hashed()
      return hash
    },
  }
}
