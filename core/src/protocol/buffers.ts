/**
 * Finds the buffers in a message.
 *
 * @param value - the content of the message
 * @returns each `ArrayBuffer` once, for the transfer list of `postMessage`. `postMessage` moves the buffers
 *   instead of copying them, so the sender's are empty afterwards (docs/protocol.md §4)
 */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const seen = new Set<object>()
  const waiting = [value]
  for (const item of waiting) {
    if (typeof item !== 'object' || item === null || seen.has(item)) continue
    seen.add(item)
    if (item instanceof ArrayBuffer) found.add(item)
    else if (!ArrayBuffer.isView(item)) waiting.push(...Object.values(item))
  }
  return [...found]
}
