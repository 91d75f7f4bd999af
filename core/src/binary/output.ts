import type { BinaryResult } from '../protocol/binary'
import type { BinarySource } from './binary'
import { describeOutput } from './binary-json-schema'
import { codec } from './load-on-demand'
import type { BinaryOutputOptions } from './options'
import { type BinarySchema, createSchema } from './schema'

type Needed<Options, Value> = Options extends { optional: true } ? Value | undefined : Value

/**
 * Bytes in a result (docs/protocol.md §4): the handler returns any {@link BinarySource}, the agent gets `BinaryData` or a
 * `BinaryDataReference`, which both stand in the manifest. Checked before anything is converted.
 *
 * @example
 * output: withBinary(z.object({ width: z.int() }), { image: binaryOutput({ mimeTypes: ['image/png'] }) })
 */
export function binaryOutput<const Options extends BinaryOutputOptions = Record<never, never>>(
  options?: Options,
): BinarySchema<Needed<Options, BinarySource>, Needed<Options, BinaryResult>>
export function binaryOutput(options: BinaryOutputOptions = {}): BinarySchema {
  return createSchema({
    optional: options.optional,
    describe: () => describeOutput(options),
    validate: async (value) => (await codec()).checkOutput(value, options),
  })
}
