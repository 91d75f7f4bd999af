/** Bytes to keep from each end of an oversized message: enough for the fields around its content. */
const edgeBytes = 256

/** A browser message that is too long to read. */
export interface LongMessage {
  /** Its first bytes, as a string. */
  head: string
  /** Its last bytes, as a string. */
  tail: string
  /** The message's size in bytes. */
  size: number
}

export interface FrameLimits {
  /** Returns the maximum size in bytes for a message that starts with these bytes (at most 256). */
  limitOf(head: Buffer): number
  onMessage(message: Buffer): void
  /** Called for a message over the limit, which was never in memory as a whole. */
  onLong(message: LongMessage): void
}

/**
 * Splits a byte stream into messages that each end with a NUL. An oversized message needs no more memory than
 * its limit: bytes above it are dropped as they arrive.
 *
 * @returns a function that takes the next bytes
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
  const first: Buffer[] = []
  let remaining = edgeBytes
  for (const chunk of chunks) {
    if (remaining <= 0) break
    first.push(chunk.subarray(0, remaining))
    remaining -= chunk.length
  }
  return Buffer.concat(first)
}

function lastOf(chunks: readonly Buffer[]): Buffer {
  const last: Buffer[] = []
  let remaining = edgeBytes
  for (let index = chunks.length - 1; index >= 0 && remaining > 0; index--) {
    const chunk = chunks[index]
    if (!chunk) break
    last.unshift(chunk.subarray(Math.max(0, chunk.length - remaining)))
    remaining -= chunk.length
  }
  return Buffer.concat(last)
}
