// The way in: one `import()` fetches all that reads and writes bytes.
export { checkOutput } from './check-output'
export { decodeInput } from './decode-input'
export { encodeResult } from './encode-result'
