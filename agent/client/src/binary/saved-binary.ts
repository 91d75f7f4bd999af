import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import type { BinaryStream } from './stream.ts'

/** Fields of the app next to bytes. */
interface BesideBytes {
  /** Its fields whose names this package needs itself, such as its own `file` or `error`. The others stay in place. */
  beside?: Record<string, unknown>
}

/** Bytes of a result that were written to a file, with `saveTo`. The app's other fields are next to these. */
export interface SavedBinary extends BesideBytes {
  /** Absolute path of a new file (mode 0600) with a generated name. */
  file: string
  mimeType: string
  /** Bytes. */
  size: number
  /** The name that the app states: sanitise it before you use it. */
  filename?: string
}

/** Bytes of a result that could not be fetched. */
export interface UnsavedBinary extends BesideBytes {
  /** The bytes' URL; empty if they were in the result itself. */
  downloadUrl: string
  mimeType: string
  size: number
  filename?: string
  error: ErrorEnvelope
  /**
   * The bytes, if they are still available: the disk did not take them, the call ran out of time, or their number is
   * not the one that the app stated. Call its `saveTo` to try again, there or elsewhere.
   */
  content?: BinaryStream
}

const saved = new WeakSet<object>()
const unsaved = new WeakSet<object>()

/** @returns whether this package wrote the file; a page cannot create such a value, whatever its shape. */
export function isSavedBinary(value: unknown): value is SavedBinary {
  return typeof value === 'object' && value !== null && saved.has(value)
}

/** @returns whether this package tried and failed to fetch these bytes; a page cannot create such a value. */
export function isUnsavedBinary(value: unknown): value is UnsavedBinary {
  return typeof value === 'object' && value !== null && unsaved.has(value)
}

/** @param holder - the object in a result, with the app's fields, that becomes the value */
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
