/** @returns whether `value` is an object with fields, so neither `null` nor a list */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns the message of an error, whatever was thrown */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
