/**
 * The id of a file: its expiry, its size, the mark of its owner and 160 random bits, in hexadecimal (12, 12,
 * 4 and 40 digits). The keys alone therefore determine which files a store contains and which it must remove.
 * Anyone with the id can read the file.
 */
export interface StoredResultId {
  text: string
  /** Unix time in milliseconds. */
  expiresAt: number
  /** In bytes. */
  size: number
  /** The mark of the client that stores the file, see {@link markOf}. */
  owner: string
}

/** A key of the storage. */
export interface StoredResultKey {
  id: StoredResultId
  /** `about`, `done`, or the number of a part. */
  kind: 'about' | 'done' | number
  /** For parts: distinguishes versions of the same part. */
  version: string
}

/** The largest number that fits into a {@link StoredResultId}. */
export const largestNumber = 2 ** 48 - 1

/** The owner of files whose client is unknown. */
export const nobody = '0000'

const form = /^[0-9a-f]{68}$/
const keyForm = /^([0-9a-f]{68})\.(?:(about|done)|(\d+)\.([0-9a-f]{8}))$/

export function createId(expiresAt: number, size: number, owner: string): StoredResultId {
  return { text: hex(expiresAt, 12) + hex(size, 12) + owner + randomHex(20), expiresAt, size, owner }
}

/** @returns the parsed id; `undefined` for any other text, so that no other part of a URL becomes a key. */
export function parseId(text: string): StoredResultId | undefined {
  if (!form.test(text)) return undefined
  return {
    text,
    expiresAt: Number.parseInt(text.slice(0, 12), 16),
    size: Number.parseInt(text.slice(12, 24), 16),
    owner: text.slice(24, 28),
  }
}

/** @returns the parsed key; `undefined` if it is not a key of this store. */
export function parseKey(key: string): StoredResultKey | undefined {
  const [, name = '', kind, part, version = ''] = keyForm.exec(key) ?? []
  const id = parseId(name)
  if (!id) return undefined
  return { id, kind: kind === 'about' || kind === 'done' ? kind : Number(part), version }
}

/** @returns a random string that distinguishes one write of a part from another. */
export function createVersion(): string {
  return randomHex(4)
}

/**
 * @param client - such as an address
 * @returns four digits. They are the same in all processes and do not reveal the client. Two clients may share them
 */
export function markOf(client: string | undefined): string {
  if (client === undefined) return nobody
  // FNV-1a, folded.
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(client)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  const folded = (hash ^ (hash >>> 16)) & 0xffff
  return hex(folded || 1, 4)
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => hex(byte, 2)).join('')
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
