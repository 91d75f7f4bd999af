import { fileURLToPath } from 'node:url'
import { AbpError, type BinaryData, type BinaryDataReference, isRecord } from '@abp-kit/core/protocol'
import type { Attachment } from './attachment.ts'
import { type DownloadOptions, fromBinary, isBinary } from './source/from-binary.ts'
import { fromBlob } from './source/from-blob.ts'
import { fromBytes } from './source/from-bytes.ts'
import { type Described, fromPath } from './source/from-path.ts'
import { fromStream } from './source/from-stream.ts'

/** A file in any common form: a string is a path. */
export type AttachmentFile =
  | string
  | URL
  | Uint8Array
  | ArrayBuffer
  | Blob
  | AsyncIterable<Uint8Array>
  | ReadableStream<Uint8Array>
  | BinaryData
  | BinaryDataReference
  | Attachment

export interface OpenOptions extends DownloadOptions {
  /** The file's name, if the file has none or needs a better one. */
  name?: string
  /** The declared MIME type. */
  type?: string
}

/**
 * Makes a file readable several times. Does not read paths or bytes yet; reads streams and references to
 * their end, within the limits in the options.
 *
 * @param file - a path, a `file:` URL, bytes, a `Blob`, a Node or web stream, or a capability's file result
 * @throws {AbpError} `ATTACHMENT_NOT_FOUND`, `ATTACHMENT_TOO_LARGE`, `ATTACHMENT_UNREADABLE`,
 *   `DOWNLOAD_FAILED`, or `INVALID_PARAMS` for any other value
 */
export async function openAttachment(file: AttachmentFile, options: OpenOptions = {}): Promise<Attachment> {
  const described: Described = { name: options.name, declaredType: options.type }
  if (typeof file === 'string') return fromPath(file, described)
  if (file instanceof URL) {
    if (file.protocol !== 'file:') throw unknownForm(`a URL that starts with ${file.protocol}`)
    return fromPath(fileURLToPath(file), described)
  }
  if (file instanceof Uint8Array) return fromBytes(file, described)
  if (file instanceof ArrayBuffer) return fromBytes(new Uint8Array(file), described)
  if (file instanceof Blob) return fromBlob(file, described)
  if (isBinary(file)) {
    const renamed = {
      ...file,
      ...(options.name !== undefined && { filename: options.name }),
      ...(options.type !== undefined && { mimeType: options.type }),
    }
    return fromBinary(renamed, options)
  }
  if (isAttachment(file)) return file
  if (isStream(file)) return fromStream(file, described, options)
  throw unknownForm(typeof file)
}

function isAttachment(value: unknown): value is Attachment {
  return isRecord(value) && typeof value.sha256 === 'function' && typeof value.read === 'function'
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function unknownForm(form: string): AbpError {
  return new AbpError(
    'INVALID_PARAMS',
    `An attachment is a path, bytes, a Blob, a stream, or what a capability returned as a file; this is ${form}. ` +
      'For a file at a URL, pass `{ downloadUrl, mimeType, size }`.',
  )
}
