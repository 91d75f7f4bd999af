import { dataKeywords, namingKeywords } from './keywords'

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/**
 * Finds what JSON Schema does not have: functions, schemas of a library inside, types such as typebox's `Date`. JSON would
 * drop them, or pass them on to agents that cannot read them.
 *
 * @param schema - a JSON Schema without cycles, not yet copied as JSON
 * @param path - its place in the whole
 * @returns what is wrong and where; `undefined` if nothing is
 */
export function findFault(schema: unknown, path = ''): string | undefined {
  const place = path || 'its root'
  if (['bigint', 'function', 'symbol'].includes(typeof schema)) return `has a ${typeof schema} at ${place}`
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('~standard' in schema) return `has the schema of a library inside, at ${place}`
  if (!isPlain(schema)) return `has an object that is not JSON at ${place}`
  if (!Array.isArray(schema) && 'type' in schema) {
    const wrong = [schema.type].flat().find((type) => !types.some((known) => known === type))
    if (wrong !== undefined) return `has the type \`${String(wrong).slice(0, 80)}\` at ${place}`
  }
  for (const [key, value] of Object.entries(schema)) {
    if (dataKeywords.includes(key)) continue
    const below = path === '' ? key : `${path}.${key}`
    const isNaming = namingKeywords.includes(key) && typeof value === 'object' && value !== null
    const parts: [string, unknown][] = isNaming
      ? Object.entries(value).map(([name, part]) => [`${below}.${name}`, part])
      : [[below, value]]
    for (const [where, part] of parts) {
      const fault = findFault(part, where)
      if (fault !== undefined) return fault
    }
  }
  return undefined
}

/** @returns whether an object is a list or a literal, also one of another realm. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
