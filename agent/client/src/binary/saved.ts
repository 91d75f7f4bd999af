import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import type { BinaryStream } from './stream'

/** Bytes of a result that stand in a file, where `saveTo` was given. Other fields are those that the app gave beside them. */
export interface SavedBinary {
  /** Absolute path of a new file (mode 0600); its name is made up here. */
  file: string
  mimeType: string
  /** Bytes. */
  size: number
  /** As the app says: sanitise it before you use it as a name. */
  filename?: string
}

/** Bytes of a result that could not be fetched. */
export interface UnsavedBinary {
  /** Where they are; empty when they were in the result itself. */
  downloadUrl: string
  mimeType: string
  size: number
  filename?: string
  error: ErrorEnvelope
  /**
   * The bytes, where they are within reach: the disk did not take them, the call's time was over, or they are not as many as the
   * app says. Its `saveTo` tries again, there or elsewhere.
   */
  content?: BinaryStream
}

const saved = new WeakSet<object>()
const unsaved = new WeakSet<object>()

/** @returns whether this package wrote the file; a page cannot make such a value, whatever its shape. */
export function isSavedBinary(value: unknown): value is SavedBinary {
  return typeof value === 'object' && value !== null && saved.has(value)
}

/** @returns whether this package tried and failed to fetch these bytes; a page cannot make such a value. */
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
