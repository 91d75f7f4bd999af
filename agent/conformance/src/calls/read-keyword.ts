/** A schema as received from the site. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** @returns the keyword's value if it is a count, such as the value of `minItems` */
export function size(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise
}

/** @returns the keyword's value if it is an array, such as the value of `enum` */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
