import type { BinaryResult } from '../protocol/binary.ts'
import type { BinarySource } from './binary.ts'
import { describeOutput } from './binary-json-schema.ts'
import { codec } from './load-on-demand.ts'
import type { BinaryOutputOptions } from './options.ts'
import { type BinarySchema, createSchema } from './schema.ts'

type Needed<Options, Value> = Options extends { optional: true } ? Value | undefined : Value

/**
 * Declares bytes in a result (docs/protocol.md §4). The handler returns any {@link BinarySource}. The agent
 * receives `BinaryData` or a `BinaryDataReference`; the manifest describes both. The check runs before any
 * conversion.
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
