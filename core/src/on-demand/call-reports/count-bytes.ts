/**
 * @returns the size of a value in bytes: its JSON in UTF-8, in which each binary counts with its own bytes
 *   instead of its JSON. A `BinaryData`'s other fields count as JSON, and its base64 with its decoded size. 0
 *   for a value without a JSON form, such as one that contains itself. Never throws.
 */
export function countBytes(value: unknown): number {
  let bytes = 0
  /** Omits a binary from the JSON after counting it. */
  const without = (binaryBytes: number) => {
    bytes += binaryBytes
    return undefined
  }
  try {
    // A function, because JSON.stringify calls `toJSON` first and provides the original as a member of
    // `this`.
    const json = JSON.stringify(value, function (this: unknown, key, part: unknown) {
      const original: unknown = Reflect.get(Object(this), key)
      if (original instanceof Blob) return without(original.size)
      if (original instanceof ArrayBuffer || ArrayBuffer.isView(original)) return without(original.byteLength)
      return key === 'content' && typeof part === 'string' && isBase64(this)
        ? without(decodedBytes(part))
        : part
    })
    return bytes + new TextEncoder().encode(json ?? '').length
  } catch {
    return 0
  }
}

function isBase64(holder: unknown): boolean {
  const { encoding, mimeType }: { encoding?: unknown; mimeType?: unknown } = Object(holder)
  return encoding === 'base64' && typeof mimeType === 'string'
}

function decodedBytes(base64: string): number {
  const { length } = base64.replace(/=+$/, '')
  return Math.floor((length * 3) / 4)
}
