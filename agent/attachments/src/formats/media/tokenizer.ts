import { AbstractTokenizer, EndOfStreamError, type IFileInfo, type IReadChunkOptions } from 'strtok3'
import type { Attachment } from '../../attachment/attachment.ts'
import type { CountedReader } from './counted.ts'

/** Minimum bytes per read: tags are read in chunks of a few bytes. */
const windowBytes = 65_536
/** Maximum bytes of one chunk, such as an image in a tag. */
const maxBufferSize = 32_000_000

/** Lets music-metadata read only the ranges of an attachment that it needs. */
export class AttachmentTokenizer extends AbstractTokenizer {
  readonly fileInfo: IFileInfo
  readonly #reader: CountedReader
  readonly #size: number
  #window: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }

  constructor({ size }: Attachment, reader: CountedReader) {
    super({ maxBufferSize })
    this.#reader = reader
    this.#size = size
    this.fileInfo = { size }
  }

  supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.position = position
  }

  async readBuffer(buffer: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(buffer, options)
    const count = await this.peekBuffer(buffer, options)
    this.position = position + count
    return count
  }

  async peekBuffer(buffer: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, mayBeLess, position } = this.normalizeOptions(buffer, options)
    const count = Math.max(0, Math.min(this.#size - position, length))
    if (count < length && !mayBeLess) throw new EndOfStreamError()
    buffer.set(await this.#bytes(position, position + count))
    return count
  }

  async #bytes(start: number, end: number): Promise<Uint8Array> {
    if (end - start > windowBytes) return this.#reader.read(start, end)
    const { bytes, start: from } = this.#window
    if (start < from || end > from + bytes.byteLength) {
      const wide = Math.min(this.#size, start + windowBytes)
      this.#window = { start, bytes: await this.#reader.read(start, wide) }
    }
    return this.#window.bytes.subarray(start - this.#window.start, end - this.#window.start)
  }
}
