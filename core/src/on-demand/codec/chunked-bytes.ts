/** Characters or bytes that are worked on at a time: a few milliseconds of the page's thread. */
const step = 4 * 2 ** 20

/** Cuts text without cutting a character in two. */
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
 * @returns bytes or text as a Blob; between two parts the page gets its turn
 * @throws the signal's reason when it is aborted
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

/** @returns how many bytes a text has in utf-8. */
export async function utf8Size(text: string, signal: AbortSignal): Promise<number> {
  const encoder = new TextEncoder()
  let size = 0
  for (const part of textParts(text)) {
    if (size > 0) await yieldToPage(signal)
    size += encoder.encode(part).byteLength
  }
  return size
}

/** @returns exactly the bytes that a view shows, without copying them. */
export function bytesOf(content: ArrayBuffer | ArrayBufferView): Uint8Array {
  return content instanceof ArrayBuffer
    ? new Uint8Array(content)
    : new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
}

/**
 * @returns a buffer with nothing but these bytes; between two parts the page gets its turn
 * @throws the signal's reason when it is aborted
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
  // A copy: what is shared between threads cannot be in a Blob.
  for (let start = 0; start < bytes.length; start += step) yield bytes.slice(start, start + step)
}

/**
 * Lets the page do what waits: not with a timer, which hidden pages get once a second.
 *
 * @throws the signal's reason when it is aborted
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
