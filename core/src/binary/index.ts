export {
  type BinaryOptions,
  type BinarySource,
  type BinaryValue,
  binary,
  type PackedBinary,
} from './binary.ts'
export { withBinary } from './compose.ts'
export { type BinaryInput, binaryInput } from './input.ts'
export type { BinaryInputOptions, BinaryOutputOptions } from './options.ts'
export { binaryOutput } from './output.ts'
export type { BinarySchema } from './schema.ts'
