/** The worker's input. */
export interface SevenZipInput {
  /** URL of the 7z-wasm module. */
  module: string
  /** The file, whose ownership passes to the worker. */
  bytes: Uint8Array<ArrayBuffer>
  /** 7-Zip arguments; the worker appends the file. */
  args: string[]
  /** The number of bytes the worker may still send, at index 0. It waits at zero. */
  credit: Int32Array<SharedArrayBuffer>
}

/** The worker's messages. */
export type SevenZipOutput =
  | { bytes: Uint8Array<ArrayBuffer> }
  /** The end: 7-Zip's error output, and its exit code; 0 is success. */
  | { code: number; errors: string }
