import { isRecord } from '@abp-kit/core/protocol'
import { textLimits } from '../limits.ts'

/** Reads a field of the expected type, up to its limit; `undefined` for another type. */

export function readText(
  value: unknown,
  maxCharacters: number = textLimits.nameCharacters,
): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxCharacters) : undefined
}

/** @returns the number if it is neither `NaN` nor infinite. */
export function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** @returns the valid items of an array. */
export function readItems<Item>(
  value: unknown,
  read: (item: unknown) => Item | undefined,
  maxItems: number = textLimits.listedItems,
): Item[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items: Item[] = []
  for (const item of value.slice(0, maxItems)) {
    const found = read(item)
    if (found !== undefined) items.push(found)
  }
  return items
}

export function readNames(value: unknown, maxItems?: number): string[] | undefined {
  return readItems(value, (item) => readText(item), maxItems)
}

/** @returns the fields that are `true` or `false`. */
export function readFlags(value: unknown): Record<string, boolean> | undefined {
  if (!isRecord(value)) return undefined
  const flags: [string, boolean][] = []
  for (const key of Object.keys(value).slice(0, textLimits.listedItems)) {
    const flag = value[key]
    if (typeof flag === 'boolean') flags.push([key.slice(0, textLimits.nameCharacters), flag])
  }
  return Object.fromEntries(flags)
}
