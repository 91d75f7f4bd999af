import type { BinaryData } from '../protocol/binary.ts'
import { describeInput } from './binary-json-schema.ts'
import { codec } from './load-on-demand.ts'
import type { BinaryInputOptions } from './options.ts'
import { type BinarySchema, createSchema } from './schema.ts'

/**
 * The forms in which a caller sends bytes (docs/protocol.md §4). JSON carries only `BinaryData` with a
 * string; the other forms are for callers in the page.
 */
export type BinaryInput =
  | (Omit<BinaryData, 'content'> & { content: string | Blob | ArrayBuffer | ArrayBufferView })
  | Blob
  | ArrayBuffer
  | ArrayBufferView

type Counted<Options, One> = Options extends { multiple: true } ? One[] : One
type Needed<Options, Value> = Options extends { optional: true } ? Value | undefined : Value

/**
 * Declares a binary parameter (docs/protocol.md §4). Callers send base64 or utf-8 text, an `ArrayBuffer`, a
 * typed array or a `Blob`, with or without its type. The handler receives a `Blob` with its `type`, or a
 * `File` if there is a filename.
 *
 * Invalid bytes fail the call with `INVALID_PARAMS`. The issue has the path and one of these codes:
 * `INVALID_BASE64`, `WRONG_SIZE`, `MISSING_ENCODING`, `UNSUPPORTED_TYPE`, `TOO_LARGE`, `MISSING_PARAM`,
 * `INVALID_TYPE`.
 *
 * @example
 * input: withBinary(z.object({ width: z.int() }), { image: binaryInput({ mimeTypes: ['image/*'], maxSize: 20e6 }) })
 */
export function binaryInput<const Options extends BinaryInputOptions = Record<never, never>>(
  options?: Options,
): BinarySchema<Needed<Options, Counted<Options, BinaryInput>>, Needed<Options, Counted<Options, Blob>>>
export function binaryInput(options: BinaryInputOptions = {}): BinarySchema {
  return createSchema({
    optional: options.optional,
    describe: (side) => describeInput(options, side),
    validate: async (value) => (await codec()).decodeInput(value, options),
  })
}
