/** What the worker is started with. */
export interface SevenZipInput {
  /** The URL of the module 7z-wasm. */
  module: string
  /** The file, which the worker owns from then on. */
  bytes: Uint8Array<ArrayBuffer>
  /** Of 7-Zip; the file is the last of them. */
  args: string[]
  /** How many bytes the worker may still send, at index 0. It waits while there are none. */
  credit: Int32Array<SharedArrayBuffer>
}

/** What the worker sends. */
export type SevenZipOutput =
  | { bytes: Uint8Array<ArrayBuffer> }
  /** The end: what 7-Zip wrote as errors, and its exit code; 0 is success. */
  | { code: number; errors: string }
