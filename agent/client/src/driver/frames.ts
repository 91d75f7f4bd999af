/** Bytes of a message that are kept of one that is too long: enough for what stands around its content. */
const edge = 256

/** A message of the browser that is longer than what is read. */
export interface LongMessage {
  /** Its first bytes, as text. */
  head: string
  /** Its last bytes, as text. */
  tail: string
  /** In bytes. */
  size: number
}

export interface FrameLimits {
  /** Bytes that a message may have which begins with these bytes, at most 256 of them. */
  limitOf(head: Buffer): number
  onMessage(message: Buffer): void
  /** A message over the limit: it was never held as a whole. */
  onLong(message: LongMessage): void
}

/**
 * Takes messages out of a stream of bytes in which each ends with a NUL. A message that is too long costs the memory of its
 * limit, no more: its bytes are dropped as they come.
 *
 * @returns takes the next bytes
 */
export function readFrames({ limitOf, onLong, onMessage }: FrameLimits): (bytes: Buffer) => void {
  let chunks: Buffer[] = []
  let size = 0
  let long: { head: Buffer; tail: Buffer } | undefined

  const keep = (bytes: Buffer) => {
    if (bytes.length === 0) return
    size += bytes.length
    if (long) {
      long.tail = lastOf([long.tail, bytes])
      return
    }
    chunks.push(bytes)
    const head = firstOf(chunks)
    if (size <= limitOf(head)) return
    long = { head: Buffer.from(head), tail: lastOf(chunks) }
    chunks = []
  }
  const finish = () => {
    if (long) onLong({ head: long.head.toString('latin1'), tail: long.tail.toString('latin1'), size })
    else {
      const [only] = chunks
      onMessage(chunks.length === 1 && only ? only : Buffer.concat(chunks, size))
    }
    chunks = []
    size = 0
    long = undefined
  }

  return (bytes) => {
    let start = 0
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      keep(bytes.subarray(start, end))
      finish()
      start = end + 1
    }
    keep(bytes.subarray(start))
  }
}

function firstOf(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks
  if (first && first.length >= edge) return first.subarray(0, edge)
  return Buffer.concat(chunks.slice(0, edge)).subarray(0, edge)
}

function lastOf(chunks: readonly Buffer[]): Buffer {
  const last: Buffer[] = []
  let left = edge
  for (let index = chunks.length - 1; index >= 0 && left > 0; index--) {
    const chunk = chunks[index]
    if (!chunk) break
    last.unshift(chunk.subarray(Math.max(0, chunk.length - left)))
    left -= chunk.length
  }
  return Buffer.concat(last)
}
