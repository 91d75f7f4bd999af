import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Attachment } from '@abp-kit/attachments'

/** A file on disk, as an attachment. */
export async function attachFile(path: string): Promise<Attachment> {
  const { size } = await stat(path)
  return {
    name: basename(path),
    size,
    path,
    read: async (start = 0, end = size) => (await readFile(path)).subarray(start, end),
    stream: (start = 0, end = size) => createReadStream(path, { start, end: end - 1 }),
    sha256: async () => '',
  }
}
