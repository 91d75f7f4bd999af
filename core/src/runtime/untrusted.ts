// Reads values that a page or an agent passed in: nothing about their shape is known.

/** @returns whether it can have fields; a list can, too. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** @returns what `read` gives, or `fallback` when a getter, a trap or a conversion throws. */
export function safely<Result>(read: () => Result, fallback: Result): Result {
  try {
    return read()
  } catch {
    return fallback
  }
}

/** @returns a copy of what stands in an object, without getters and traps; an empty one when it cannot be read. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return safely(() => (isObject(value) ? { ...value } : {}), {})
}

/** @returns the strings of a list, or nothing when it is not a list. */
export function strings(value: unknown): string[] | undefined {
  return safely(
    () => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined),
    undefined,
  )
}

/** @returns a text for messages; at most 2,000 characters. */
export function textOf(value: unknown): string {
  return safely(() => String(value).slice(0, 2000), typeof value)
}
