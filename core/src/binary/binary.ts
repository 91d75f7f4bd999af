import type { BinaryDataReference } from '../protocol/binary.ts'

/** A global symbol, so that the runtime recognises it across duplicate installs of this package. */
const brand: unique symbol = Symbol.for('abp-kit.binary')

/** A value that contains bytes in a page. Strings are encoded as utf-8. */
export type BinaryValue =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | Response
  | HTMLCanvasElement
  | OffscreenCanvas
  | string

export interface BinaryOptions {
  /**
   * By default, the value's own type: that of a `Blob` or `Response`, `image/png` for a canvas, `text/plain`
   * for a string, otherwise `application/octet-stream`.
   */
  mimeType?: string | undefined
  /** By default, the name of a `File`. */
  filename?: string | undefined
}

/**
 * The values that a handler may return as bytes: anything with its own type, or the result of {@link binary}.
 */
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

/** The result of {@link binary}, for the runtime and for tests of a handler. */
export interface PackedBinary {
  readonly [brand]: true
  readonly value: BinaryValue
  readonly mimeType: string | undefined
  readonly filename: string | undefined
}

// A class, so that it differs from every other value in a result.
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
 * Marks bytes for an agent, anywhere in a handler's result. The runtime converts them to the form that the
 * session's transport carries, or to a reference if they are large (docs/protocol.md §4).
 *
 * - A canvas is encoded as `mimeType`. If the browser cannot encode that type, the call fails with
 *   `NOT_SUPPORTED`.
 * - A `Response` is read to its end. If its status is not a success status, the call fails with
 *   `OPERATION_FAILED`.
 *
 * @example
 * return { image: binary(canvas, { mimeType: 'image/webp', filename: 'chart.webp' }), width, height }
 */
export function binary(value: BinaryValue, options: BinaryOptions = {}): PackedBinary {
  return new Packed(value, options)
}

/** @returns whether {@link binary} created `value`, in this copy of the package or another. */
export function isPacked(value: object): value is PackedBinary {
  return brand in value
}
