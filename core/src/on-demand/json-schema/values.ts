import { isRecord } from '../../schema/references.ts'

/** @returns the JSON Schema name of the type; a different name for values that JSON does not have */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : typeof value
}

/** @returns a string that is the same for equal JSON values, regardless of the order of their properties */
export function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part) =>
      isRecord(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? typeof value
  )
}

/** @returns whether a number is a multiple of another, calculated without rounding */
export function isMultiple(value: number, divisor: number): boolean {
  const [a, exponentOfA] = decimal(value)
  const [b, exponentOfB] = decimal(divisor)
  const shift = exponentOfA - exponentOfB
  const power = 10n ** BigInt(Math.abs(shift))
  return shift < 0 ? a % (b * power) === 0n : (a * power) % b === 0n
}

/** @returns `[12n, -1]` for 1.2 */
function decimal(value: number): [bigint, number] {
  const [digits = '', exponent] = value.toExponential().split('e')
  const [whole, fraction = ''] = digits.split('.')
  return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}

/**
 * The measures of the JSON Schema bounds, by the end of the keyword: the unit, and the function that measures
 * a value.
 */
export const measures: [ending: string, unit: string, sizeOf: (value: unknown) => number | undefined][] = [
  ['imum', '', (value) => (typeof value === 'number' ? value : undefined)],
  ['Length', ' characters', (value) => (typeof value === 'string' ? lengthOf(value) : undefined)],
  ['Items', ' items', (value) => (Array.isArray(value) ? value.length : undefined)],
  ['Properties', ' properties', (value) => (isRecord(value) ? keysOf(value).length : undefined)],
]

/** Counts characters as JSON Schema does: code points. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** @returns the names of properties, or the indexes of items, that have a value */
export function keysOf(value: unknown): string[] {
  return Object.entries(Object(value)).flatMap(([key, one]) => (one === undefined ? [] : [key]))
}
