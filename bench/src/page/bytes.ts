/** Runs in the page. Both sides of a comparison do this with bytes. */
const bench = { blobOf, countBytes }

declare global {
  interface Window {
    bench: typeof bench
  }
}

const pieceSize = 16 * 2 ** 20
const made = new Map<number, Blob>()

/** @returns that many bytes, created once, in pieces, because a single buffer ends near 2 GB */
export async function blobOf(size: number): Promise<Blob> {
  const known = made.get(size)
  if (known) return known
  const pieces: Blob[] = []
  for (let start = 0; start < size; start += pieceSize) {
    const bytes = new Uint8Array(Math.min(pieceSize, size - start))
    const piece = new Blob([bytes.fill(start / pieceSize)])
    // Reading a byte waits until the browser has the piece, which gives it time to move pieces to the disk.
    await piece.slice(-1).arrayBuffer()
    pieces.push(piece)
  }
  const blob = new Blob(pieces)
  made.set(size, blob)
  return blob
}

/** Reads the whole Blob. @returns its size in bytes */
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
