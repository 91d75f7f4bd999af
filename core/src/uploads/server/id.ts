/**
 * The name of a file: when it expires, its size, and 160 random bits, in hexadecimal, 12 + 12 + 40 digits. So a
 * store knows what it holds, and what is to be removed, from its keys alone. Whoever has it can read the file.
 */
export interface UploadId {
  text: string
  /** Unix time in milliseconds. */
  expiresAt: number
  /** Bytes. */
  size: number
}

const form = /^[0-9a-f]{64}$/
const keyForm = /^([0-9a-f]{64})\.(?:about|done|\d+)$/

export function createId(expiresAt: number, size: number): UploadId {
  const random = crypto.getRandomValues(new Uint8Array(20))
  const secret = Array.from(random, (byte) => hex(byte, 2)).join('')
  return { text: hex(expiresAt, 12) + hex(size, 12) + secret, expiresAt, size }
}

/** @returns nothing when it is no id: what else stands in a URL never becomes a key. */
export function parseId(text: string): UploadId | undefined {
  if (!form.test(text)) return undefined
  return {
    text,
    expiresAt: Number.parseInt(text.slice(0, 12), 16),
    size: Number.parseInt(text.slice(12, 24), 16),
  }
}

/** @returns the id that a key of the storage belongs to; nothing for keys of others. */
export function idOfKey(key: string): UploadId | undefined {
  return parseId(keyForm.exec(key)?.[1] ?? '')
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
