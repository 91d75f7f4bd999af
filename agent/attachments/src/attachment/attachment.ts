import type { Readable } from 'node:stream'

/** A file that is resolved: bytes that can be read several times, wherever they are. */
export interface Attachment {
  /** The last part of its path, or the name that came with it; without control characters. */
  name: string
  /** The MIME type that came with it. It may be wrong. */
  declaredType?: string
  /** In bytes. */
  size: number
  /** The absolute path, where it is on disk; bytes that are in memory have none. */
  path?: string
  /**
   * @param start - the first byte
   * @param end - the byte after the last; the size by default
   * @returns at most the bytes that there are
   */
  read(start?: number, end?: number): Promise<Uint8Array>
  /** @returns the bytes from `start` to before `end`, as they are read */
  stream(start?: number, end?: number): Readable
  /** @returns the hash of all bytes, in lower-case hexadecimal; computed once */
  sha256(): Promise<string>
}
