import type { BinaryData } from '../protocol/binary'
import { describeInput } from './binary-json-schema'
import { codec } from './load-on-demand'
import type { BinaryInputOptions } from './options'
import { type BinarySchema, createSchema } from './schema'

/** The forms in which a caller sends bytes (docs/protocol.md §4). JSON carries `BinaryData` with text only; the others are for callers in the page. */
export type BinaryInput =
  | (Omit<BinaryData, 'content'> & { content: string | Blob | ArrayBuffer | ArrayBufferView })
  | Blob
  | ArrayBuffer
  | ArrayBufferView

type Counted<Options, One> = Options extends { multiple: true } ? One[] : One
type Needed<Options, Value> = Options extends { optional: true } ? Value | undefined : Value

/**
 * A parameter of bytes (docs/protocol.md §4): callers send base64 or utf-8 text, `ArrayBuffer`, typed array, or `Blob`,
 * with their type or without; the handler gets a `Blob` with its `type`, and a `File` when there is a filename.
 *
 * What is wrong is `INVALID_PARAMS`, with the path and one of these codes: `INVALID_BASE64`, `WRONG_SIZE`,
 * `MISSING_ENCODING`, `UNSUPPORTED_TYPE`, `TOO_LARGE`, `MISSING_PARAM`, `INVALID_TYPE`.
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
