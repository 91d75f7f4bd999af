import type { BinaryDataReference } from '../protocol/binary'

/** Registered globally, so that the runtime knows it across duplicate installs of this package. */
const brand: unique symbol = Symbol.for('abp-kit.binary')

/** What holds bytes in a page. Text is taken as utf-8. */
export type BinaryValue =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | Response
  | HTMLCanvasElement
  | OffscreenCanvas
  | string

export interface BinaryOptions {
  /** By default that of the value: of a `Blob`, a `Response`, `image/png` of a canvas, `text/plain` of text, else `application/octet-stream`. */
  mimeType?: string | undefined
  /** By default that of a `File`. */
  filename?: string | undefined
}

/** What a handler returns where its result has bytes: anything with a type of its own, or what {@link binary} makes. */
export type BinarySource =
  | Exclude<BinaryValue, string>
  | PackedBinary
  | BinaryDataReference
  | {
      content: Blob | ArrayBuffer | ArrayBufferView
      mimeType: string
      size?: number | undefined
      filename?: string | undefined
    }
  | {
      content: string
      mimeType: string
      encoding: 'base64' | 'utf-8'
      size?: number | undefined
      filename?: string | undefined
    }

/** What {@link binary} makes: for the runtime, and for tests of a handler. */
export interface PackedBinary {
  readonly [brand]: true
  readonly value: BinaryValue
  readonly mimeType: string | undefined
  readonly filename: string | undefined
}

// A class, so that it is nothing that a result can hold by itself.
class Packed implements PackedBinary {
  readonly [brand] = true
  readonly value: BinaryValue
  readonly mimeType: string | undefined
  readonly filename: string | undefined

  constructor(value: BinaryValue, { mimeType, filename }: BinaryOptions) {
    this.value = value
    this.mimeType = mimeType
    this.filename = filename
  }
}

/**
 * Bytes for an agent, anywhere in what a handler returns. The runtime turns them into the form that the session's
 * transport carries, or into a reference when they are large (docs/protocol.md §4).
 *
 * A canvas is written as `mimeType`; a call whose browser cannot write it fails with `NOT_SUPPORTED`. A `Response`
 * is read to its end; the call fails with `OPERATION_FAILED` when its status is not one of success.
 *
 * @example
 * return { image: binary(canvas, { mimeType: 'image/webp', filename: 'chart.webp' }), width, height }
 */
export function binary(value: BinaryValue, options: BinaryOptions = {}): PackedBinary {
  return new Packed(value, options)
}

/** @returns whether {@link binary} made it, also that of another copy of this package. */
export function isPacked(value: object): value is PackedBinary {
  return brand in value
}
