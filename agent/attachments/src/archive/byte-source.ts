/** Sequential bytes in chunks of any size. */
export interface ByteSource {
  /** @returns the next bytes, up to `most`; empty at the end */
  read(most: number): Promise<Uint8Array>
  /** @returns the next bytes without consuming them; fewer than requested only at the end */
  peek(count: number): Promise<Uint8Array>
  /** All remaining bytes. */
  rest(): AsyncIterable<Uint8Array>
  /** Closes the underlying source. */
  end(): Promise<void>
}

export function byteSource(input: AsyncIterable<Uint8Array>): ByteSource {
  const iterator = input[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()
  const more = async () => {
    const next = await iterator.next()
    return next.done ? undefined : next.value
  }
  const read = async (most: number) => {
    while (held.length === 0) {
      const bytes = await more()
      if (!bytes) return held
      held = bytes
    }
    const taken = held.subarray(0, most)
    held = held.subarray(taken.length)
    return taken
  }
  return {
    read,
    async peek(count) {
      while (held.length < count) {
        const bytes = await more()
        if (!bytes) break
        held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
      }
      return held.subarray(0, count)
    },
    async *rest() {
      for (;;) {
        const bytes = await read(Number.POSITIVE_INFINITY)
        if (bytes.length === 0) return
        yield bytes
      }
    },
    async end() {
      await iterator.return?.()
    },
  }
}
