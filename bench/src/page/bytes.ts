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
    const bytes = new Uint8Array(Math.min(pieceSize, size - start))
    const piece = new Blob([bytes.fill(start / pieceSize)])
    // The browser has it when it can be read; so it has the time to put pieces onto the disk.
    await piece.slice(-1).arrayBuffer()
    pieces.push(piece)
  }
  const blob = new Blob(pieces)
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
