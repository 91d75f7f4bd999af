// Reads values from a page or an agent. Their shape is unknown.

/** @returns whether a value can have fields. Arrays also count. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** @returns the result of `read`, or `fallback` if a getter, a trap or a conversion throws. */
export function safely<Result>(read: () => Result, fallback: Result): Result {
  try {
    return read()
  } catch {
    return fallback
  }
}

/** @returns a copy of an object's fields, without getters and traps; an empty object if it cannot be read. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return safely(() => (isObject(value) ? { ...value } : {}), {})
}

/** @returns the strings in an array, or `undefined` if the value is not an array. */
export function strings(value: unknown): string[] | undefined {
  return safely(
    () => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined),
    undefined,
  )
}

/** @returns the value as a string for a message; at most 2,000 characters. */
export function textOf(value: unknown): string {
  return safely(() => String(value).slice(0, 2000), typeof value)
}
