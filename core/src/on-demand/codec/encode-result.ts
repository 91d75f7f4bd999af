import { AbpError } from '../../protocol/error.ts'
import type { Conversion } from './conversion.ts'
import { convertBinary } from './convert-binary.ts'
import { type DetectedBinary, detectBinary } from './detect-binary.ts'

/**
 * Converts a handler's result for the session's transport: to JSON values, with bytes in the form that
 * docs/protocol.md §4 defines. Reads and writes binaries one at a time and in parts, to limit the load on
 * memory and on the page.
 *
 * @throws {AbpError} `INTERNAL_ERROR`, with the path, for values that no transport can carry: functions,
 *   symbols, bigints, cycles, class instances; and the errors of {@link convertBinary}
 */
export async function encodeResult(data: unknown, conversion: Conversion): Promise<unknown> {
  const found = collect(data)
  const converted = new Map<object, unknown>()
  for (const [value, { binary, path }] of found) {
    conversion.signal.throwIfAborted()
    const extraFields = binary.extra && Object(replace(binary.extra, converted))
    converted.set(value, { ...extraFields, ...(await convertBinary(binary, path, conversion)) })
  }
  return replace(data, converted)
}

interface Place {
  binary: DetectedBinary
  path: string
}

/**
 * Finds all bytes before reading any, so that a mistake elsewhere in the result costs nothing.
 *
 * @returns the bytes with their paths. Bytes in the `extra` fields of other bytes come first
 */
function collect(data: unknown): Map<object, Place> {
  const found = new Map<object, Place>()
  const open = new Set<object>()
  const done = new Set<object>()

  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
      throw notPlain(path, `a ${typeof value}`)
    }
    if (typeof value !== 'object' || value === null || done.has(value)) return
    if (open.has(value)) throw notPlain(path, 'a cycle')
    open.add(value)
    const binary = Array.isArray(value) ? undefined : detectBinary(value)
    if (typeof binary === 'string') throw invalidBytes(path, binary)
    if (binary) {
      visitAll(Object.entries(binary.extra ?? {}), path)
      found.set(value, { binary, path })
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`)
    } else {
      const prototype: unknown = Object.getPrototypeOf(value)
      if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
        throw notPlain(path, `a ${value.constructor.name}`)
      }
      visitAll(Object.entries(value), path)
    }
    open.delete(value)
    done.add(value)
  }
  const visitAll = (entries: [string, unknown][], path: string) => {
    for (const [key, item] of entries) visit(item, `${path}.${key}`)
  }

  visit(data, 'data')
  return found
}

/** @returns a copy with the converted parts. The app's own objects remain unchanged. */
function replace(data: unknown, converted: Map<object, unknown>): unknown {
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const existing = converted.get(value)
    if (existing !== undefined) return existing
    const copied = Array.isArray(value)
      ? value.map(copy)
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)]))
    converted.set(value, copied)
    return copied
  }
  return copy(data)
}

function notPlain(path: string, kind: string): AbpError {
  return new AbpError('INTERNAL_ERROR', `The result is not plain data: ${path.slice(0, 200)} is ${kind}.`, {
    details: { path: path.slice(0, 200) },
  })
}

/** @returns the error for bytes that the app returned in an invalid form. */
function invalidBytes(path: string, problem: string): AbpError {
  return new AbpError('INTERNAL_ERROR', `The result is not right at ${path.slice(0, 200)}: ${problem}.`, {
    details: { path: path.slice(0, 200) },
  })
}
