import { open } from 'node:fs/promises'
import type { Attachment } from '../attachment/attachment.ts'

/** Random access to an attachment's bytes, with few file system calls. */
export interface RandomAccess extends AsyncDisposable {
  size: number
  /** @throws {RangeError} if the range exceeds the size */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Minimum bytes per read: headers lie next to each other. */
const window = 65_536

export async function randomAccess(attachment: Attachment): Promise<RandomAccess> {
  const { path, size } = attachment
  const file = path === undefined ? undefined : await open(path, 'r')
  let cached: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }
  const fetch = async (start: number, end: number) => {
    if (!file) return attachment.read(start, end)
    const bytes = Buffer.allocUnsafe(end - start)
    let done = 0
    while (done < bytes.length) {
      const { bytesRead } = await file.read(bytes, done, bytes.length - done, start + done)
      if (bytesRead === 0) break
      done += bytesRead
    }
    return bytes.subarray(0, done)
  }
  return {
    size,
    async read(start, end) {
      if (start < 0 || end > size || end < start)
        throw new RangeError(`bytes ${start} to ${end} of ${size} are not there`)
      if (end - start >= window) return fetch(start, end)
      if (start < cached.start || end > cached.start + cached.bytes.length)
        cached = { start, bytes: await fetch(start, Math.min(size, start + window)) }
      const from = start - cached.start
      const found = cached.bytes.subarray(from, from + end - start)
      if (found.length < end - start) throw new RangeError('the file is shorter than before')
      return found
    },
    async [Symbol.asyncDispose]() {
      await file?.close()
    },
  }
}
