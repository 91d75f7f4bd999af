/** What the thread gets. */
export interface HeicInput {
  /** The address of heic-decode. */
  module: string
  bytes: Uint8Array
}

/** What it tells first: the size of each picture. Then it gets the number of one at a time, and answers with its pixels. */
export type HeicSizes = { width: number; height: number }[]

export interface HeicPixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** The package's own types leave out the sizes. */
export interface HeicDecoder {
  all(input: { buffer: Uint8Array }): Promise<(HeicSizes[number] & { decode(): Promise<HeicPixels> })[]>
}
