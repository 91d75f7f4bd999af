import { dataKeywords, namingKeywords } from '../../schema/keywords.ts'
import type { SchemaMistake } from './check-keywords.ts'

const remedy = 'Write nothing but JSON Schema in it, or nothing but schemas of one library.'

/**
 * Finds values that JSON Schema does not have: functions, nested library schemas, and typebox checks that
 * only typebox can run. JSON would drop them.
 *
 * @param schema - a JSON Schema without cycles, not yet copied as JSON
 * @param path - its location in the whole schema
 * @returns the mistake and its location; `undefined` if there is none
 */
export function findFault(schema: unknown, path = ''): SchemaMistake | undefined {
  const place = path || 'its root'
  if (['bigint', 'function', 'symbol'].includes(typeof schema))
    return { reason: `has a ${typeof schema} at ${place}`, remedy }
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('~standard' in schema) return { reason: `has the schema of a library inside, at ${place}`, remedy }
  if (!isPlain(schema)) return { reason: `has an object that is not JSON at ${place}`, remedy }
  for (const [mark, name] of ofTypebox)
    if (Reflect.ownKeys(schema).some((key) => (typeof key === 'symbol' ? key.description : key) === mark))
      return {
        reason: `has typebox's ${name} at ${place}, which a page cannot check`,
        remedy:
          'Write keywords such as `minLength` or `pattern`, and check or convert the rest in the handler.',
      }
  for (const [key, value] of Object.entries(schema)) {
    if (dataKeywords.includes(key)) continue
    const below = path === '' ? key : `${path}.${key}`
    const isNaming = namingKeywords.includes(key) && typeof value === 'object' && value !== null
    const parts: [string, unknown][] = isNaming
      ? Object.entries(value).map(([name, part]) => [`${below}.${name}`, part])
      : [[below, value]]
    for (const [where, part] of parts) {
      if (isNaming && part === undefined) return { reason: `has undefined at ${where}`, remedy }
      const fault = findFault(part, where)
      if (fault !== undefined) return fault
    }
  }
  return undefined
}

/** Hidden typebox keys, whose functions check or change the value. */
const ofTypebox = [
  ['~refine', '`Refine`'],
  ['~codec', '`Codec`'],
  ['TypeBox.Transform', '`Transform`'],
] as const

/** @returns whether an object is an array or a plain object, including those from another realm. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
