import type { BinaryResult } from '../protocol/binary'
import type { BinarySource } from './binary'
import { describeOutput } from './describe'
import { reading } from './part'
import { type BinarySchema, createSchema } from './schema'

export interface BinaryOutputOptions {
  /** What it is, for agents. */
  description?: string
  /** MIME types that it has, such as `image/png` or `image/*`. A single one is also the type of bytes that have none of their own. */
  mimeTypes?: readonly string[]
  /** It may be absent. */
  optional?: boolean
}

type Needed<Options, Value> = Options extends { optional: true } ? Value | undefined : Value

/**
 * Bytes in a result (protocol.md §4): the handler returns any {@link BinarySource}, the agent gets `BinaryData` or a
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
    validate: async (value) => (await reading()).readOutput(value, options),
  })
}
