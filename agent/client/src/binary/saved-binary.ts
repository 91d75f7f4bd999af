import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import type { BinaryStream } from './stream'

/** Bytes of a result that were written to a file, with `saveTo`. Other fields are those that the app put beside the bytes. */
export interface SavedBinary {
  /** Absolute path of a new file (mode 0600) with a generated name. */
  file: string
  mimeType: string
  /** Bytes. */
  size: number
  /** The name that the app states: sanitise it before you use it. */
  filename?: string
}

/** Bytes of a result that could not be fetched. */
export interface UnsavedBinary {
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

export function asSaved<Value extends SavedBinary>(value: Value): Value {
  saved.add(value)
  return value
}

export function asUnsaved<Value extends UnsavedBinary>(value: Value): Value {
  unsaved.add(value)
  return value
}
