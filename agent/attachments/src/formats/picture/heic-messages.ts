/** The thread's input. */
export interface HeicInput {
  /** URL of heic-decode. */
  module: string
  bytes: Uint8Array
}

/**
 * The thread's first message: the size of each image. Then it receives one image number at a time, and
 * returns its pixels.
 */
export type HeicSizes = { width: number; height: number }[]

export interface HeicPixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** The package's own types omit the sizes. */
export interface HeicDecoder {
  all(input: { buffer: Uint8Array }): Promise<(HeicSizes[number] & { decode(): Promise<HeicPixels> })[]>
}
