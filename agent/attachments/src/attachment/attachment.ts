import type { Readable } from 'node:stream'

/** A file to resolve: bytes that can be read several times, in memory or on disk. */
export interface Attachment {
  /** The last part of its path, or its given name; without control characters. */
  name: string
  /** The declared MIME type. It may be wrong. */
  declaredType?: string
  /** Size in bytes. */
  size: number
  /** Absolute path on disk; absent for bytes in memory. */
  path?: string
  /**
   * @param start - the first byte
   * @param end - the byte after the last; the size by default
   * @returns the bytes in the range that exist
   */
  read(start?: number, end?: number): Promise<Uint8Array>
  /** @returns a stream of the bytes from `start` to before `end` */
  stream(start?: number, end?: number): Readable
  /** @returns the hash of all bytes, in lowercase hexadecimal; computed once */
  sha256(): Promise<string>
}
