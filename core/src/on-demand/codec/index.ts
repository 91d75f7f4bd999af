// The entry point: one `import()` loads all code that reads and writes bytes.
export { checkOutput } from './check-output.ts'
export { decodeInput } from './decode-input.ts'
export { encodeResult } from './encode-result.ts'
