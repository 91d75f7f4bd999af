/** In the page: what both sides of a comparison do with bytes. */
const bench = { blobOf, countBytes }

declare global {
  interface Window {
    bench: typeof bench
  }
}

const pieceSize = 16 * 2 ** 20
const made = new Map<number, Blob>()

/** @returns so many bytes, made once; of pieces, because one buffer ends near 2 GB */
export async function blobOf(size: number): Promise<Blob> {
  const known = made.get(size)
  if (known) return known
  const pieces: Blob[] = []
  for (let start = 0; start < size; start += pieceSize) {
    const piece = new Uint8Array(Math.min(pieceSize, size - start))
    pieces.push(new Blob([piece.fill(start / pieceSize)]))
  }
  const blob = new Blob(pieces)
  // The browser has them all when the last one can be read.
  await blob.slice(-1).arrayBuffer()
  made.set(size, blob)
  return blob
}

/** Reads all of it. */
export async function countBytes(blob: Blob): Promise<number> {
  const reader = blob.stream().getReader()
  let count = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return count
    count += value.byteLength
  }
}

window.bench = bench
