/**
 * The name of a file: when it expires, its size, its owner's mark and 160 random bits, in hexadecimal, 12 + 12 + 4 + 40
 * digits. So a store knows what it holds, and what is to be removed, from its keys alone. Whoever has it can read the
 * file.
 */
export interface StoredResultId {
  text: string
  /** Unix time in milliseconds. */
  expiresAt: number
  /** Bytes. */
  size: number
  /** Of who stores it, see {@link markOf}. */
  owner: string
}

/** A key of the storage. */
export interface StoredResultKey {
  id: StoredResultId
  /** `about`, `done`, or the number of a part. */
  kind: 'about' | 'done' | number
  /** Of a part: what tells it from others of the same number. */
  version: string
}

/** What {@link StoredResultId} has room for. */
export const largestNumber = 2 ** 48 - 1

/** Of files whose client is not known. */
export const nobody = '0000'

const form = /^[0-9a-f]{68}$/
const keyForm = /^([0-9a-f]{68})\.(?:(about|done)|(\d+)\.([0-9a-f]{8}))$/

export function createId(expiresAt: number, size: number, owner: string): StoredResultId {
  return { text: hex(expiresAt, 12) + hex(size, 12) + owner + randomHex(20), expiresAt, size, owner }
}

/** @returns nothing when it is no id: what else stands in a URL never becomes a key. */
export function parseId(text: string): StoredResultId | undefined {
  if (!form.test(text)) return undefined
  return {
    text,
    expiresAt: Number.parseInt(text.slice(0, 12), 16),
    size: Number.parseInt(text.slice(12, 24), 16),
    owner: text.slice(24, 28),
  }
}

/** @returns what a key of the storage is; nothing for keys of others. */
export function parseKey(key: string): StoredResultKey | undefined {
  const [, name = '', kind, part, version = ''] = keyForm.exec(key) ?? []
  const id = parseId(name)
  if (!id) return undefined
  return { id, kind: kind === 'about' || kind === 'done' ? kind : Number(part), version }
}

/** @returns what tells one writing of a part from another. */
export function createVersion(): string {
  return randomHex(4)
}

/**
 * @param client - such as an address
 * @returns four digits that all processes agree on and that do not give the client away; two clients may have the same
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
