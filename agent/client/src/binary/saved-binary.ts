import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import type { BinaryStream } from './stream.ts'

/** The app's fields next to bytes. */
interface BesideBytes {
  /**
   * The app's fields whose names this package uses itself, such as `file` or `error`. The other fields stay
   * in place.
   */
  beside?: Record<string, unknown>
}

/** Bytes of a result that `saveTo` wrote to a file. The app's other fields are next to these. */
export interface SavedBinary extends BesideBytes {
  /** Absolute path of a new file (mode 0600) with a generated name. */
  file: string
  mimeType: string
  /** Bytes. */
  size: number
  /** The name that the app stated; sanitise it before you use it. */
  filename?: string
}

/** Bytes of a result that the client could not fetch. */
export interface UnsavedBinary extends BesideBytes {
  /** The bytes' URL; empty if they were in the result itself. */
  downloadUrl: string
  mimeType: string
  size: number
  filename?: string
  error: ErrorEnvelope
  /**
   * The bytes, if they are still available: the disk rejected them, the call timed out, or their number
   * differs from the size that the app stated. Call its `saveTo` to try again, in the same directory or in
   * another.
   */
  content?: BinaryStream
}

const saved = new WeakSet<object>()
const unsaved = new WeakSet<object>()

/** @returns whether this package wrote the file; a page cannot forge such a value, whatever its shape. */
export function isSavedBinary(value: unknown): value is SavedBinary {
  return typeof value === 'object' && value !== null && saved.has(value)
}

/** @returns whether this package failed to fetch these bytes; a page cannot forge such a value. */
export function isUnsavedBinary(value: unknown): value is UnsavedBinary {
  return typeof value === 'object' && value !== null && unsaved.has(value)
}

/** @param holder - the result's object with the app's fields, which becomes the value */
export function asSaved(fields: SavedBinary, holder: Record<string, unknown> = {}): SavedBinary {
  const value = fill(holder, fields)
  saved.add(value)
  return value
}

/** @param holder - as for {@link asSaved} */
export function asUnsaved(fields: UnsavedBinary, holder: Record<string, unknown>): UnsavedBinary {
  const value = fill(holder, fields)
  unsaved.add(value)
  return value
}

function fill<Fields extends BesideBytes>(holder: Record<string, unknown>, fields: Fields): Fields {
  const own = new Map(Object.entries(fields))
  const clashing = [...own.keys(), 'beside'].filter(
    (name) => Object.hasOwn(holder, name) && holder[name] !== own.get(name),
  )
  const beside = Object.fromEntries(clashing.map((name) => [name, holder[name]]))
  return Object.assign(holder, fields, clashing.length > 0 && { beside })
}
