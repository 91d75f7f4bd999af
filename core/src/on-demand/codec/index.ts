// The entry point: one `import()` fetches all code that reads and writes bytes.
export { checkOutput } from './check-output'
export { decodeInput } from './decode-input'
export { encodeResult } from './encode-result'
