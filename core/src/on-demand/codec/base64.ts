import { textParts, yieldToPage } from './chunked-bytes.ts'

/**
 * Number of bytes to encode at once: a few milliseconds of the page's thread. A multiple of 3, because 3
 * bytes become 4 characters.
 */
const step = 3 * 2 ** 20

/**
 * Encodes any number of bytes. Yields to the page between parts.
 *
 * @returns base64
 * @throws the signal's reason if it is aborted
 */
export async function encodeBase64(
  content: Blob | Uint8Array,
  signal: AbortSignal | undefined,
): Promise<string> {
  const size = content instanceof Blob ? content.size : content.byteLength
  let text = ''
  for (let start = 0; start < size; start += step) {
    if (start > 0) await yieldToPage(signal)
    text += toBase64(
      content instanceof Blob
        ? new Uint8Array(await content.slice(start, start + step).arrayBuffer())
        : content.subarray(start, start + step),
    )
  }
  return text
}

/**
 * Decodes base64. Yields to the page between parts.
 *
 * @param text - base64 with padding; white space is skipped
 * @returns the bytes; `undefined` if the text is not base64
 * @throws the signal's reason if it is aborted
 */
export async function decodeBase64(text: string, signal?: AbortSignal): Promise<Blob | undefined> {
  const parts: Blob[] = []
  let rest = ''
  let ended = false
  for (const part of textParts(text)) {
    if (parts.length > 0) await yieldToPage(signal)
    const characters = rest + part.replace(/[\t\n\f\r ]+/g, '')
    const whole = characters.length - (characters.length % 4)
    rest = characters.slice(whole)
    if (whole === 0) continue
    const bytes = ended ? undefined : fromBase64(characters.slice(0, whole))
    if (!bytes) return undefined
    // Nothing may follow the padding.
    ended = characters[whole - 1] === '='
    parts.push(new Blob([bytes]))
  }
  return rest === '' ? new Blob(parts) : undefined
}

// TypeScript's `lib` for ES2023 does not have this method.
function toBase64(bytes: Uint8Array & { toBase64?: () => string }): string {
  if (bytes.toBase64) return bytes.toBase64()
  let binary = ''
  // All engines accept this many arguments.
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const native: Uint8ArrayConstructor & { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> } =
    Uint8Array
  try {
    if (native.fromBase64) return native.fromBase64(text)
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
    return bytes
  } catch {
    return undefined
  }
}
