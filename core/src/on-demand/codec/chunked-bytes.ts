/** Number of characters or bytes to process at once: a few milliseconds of the page's thread. */
const step = 4 * 2 ** 20

/** Splits a string without splitting a character. */
export function* textParts(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = start + step
    const last = text.charCodeAt(end - 1)
    if (last >= 0xd800 && last < 0xdc00) end++
    yield text.slice(start, end)
    start = end
  }
}

/**
 * Converts bytes or text to a Blob. Yields to the page between parts.
 *
 * @returns a Blob of this type
 * @throws the signal's reason if it is aborted
 */
export async function toBlob(
  content: Blob | ArrayBuffer | ArrayBufferView | string,
  type: string,
  signal?: AbortSignal,
): Promise<Blob> {
  if (content instanceof Blob) return content.type === type ? content : content.slice(0, content.size, type)
  const parts: Blob[] = []
  for (const part of typeof content === 'string' ? textParts(content) : bytesParts(bytesOf(content))) {
    if (parts.length > 0) await yieldToPage(signal)
    parts.push(new Blob([part]))
  }
  return new Blob(parts, { type })
}

/** @returns the size of a string in UTF-8, in bytes. */
export async function utf8Size(text: string, signal: AbortSignal): Promise<number> {
  const encoder = new TextEncoder()
  let size = 0
  for (const part of textParts(text)) {
    if (size > 0) await yieldToPage(signal)
    size += encoder.encode(part).byteLength
  }
  return size
}

/** @returns exactly the bytes of a view, without copying them. */
export function bytesOf(content: ArrayBuffer | ArrayBufferView): Uint8Array {
  return content instanceof ArrayBuffer
    ? new Uint8Array(content)
    : new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
}

/**
 * Copies bytes. Yields to the page between parts.
 *
 * @returns a buffer that contains nothing else
 * @throws the signal's reason if it is aborted
 */
export async function copyBytes(bytes: Uint8Array, signal: AbortSignal): Promise<ArrayBuffer> {
  const copy = new Uint8Array(bytes.length)
  for (let start = 0; start < bytes.length; start += step) {
    if (start > 0) await yieldToPage(signal)
    copy.set(bytes.subarray(start, start + step), start)
  }
  return copy.buffer
}

function* bytesParts(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  // Copies the bytes, because a Blob cannot use shared memory.
  for (let start = 0; start < bytes.length; start += step) yield bytes.slice(start, start + step)
}

/**
 * Lets the page run its waiting tasks. Does not use a timer, because timers of hidden pages run only once a second.
 *
 * @throws the signal's reason if it is aborted
 */
export async function yieldToPage(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
  signal?.throwIfAborted()
}
