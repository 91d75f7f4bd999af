import type { JSONObject, JSONValue } from '@modelcontextprotocol/server'
import { isRecord } from '../record'
import { shortText } from '../untrusted'

/** Characters of JSON. A schema is handed to a model with every request. */
const longest = 20_000
const longestText = 1_000
const deepest = 20

/** In the place of a schema that is too large to show with every request. */
export const openSchema: JSONObject = { type: 'object', description: 'See abp_status for the parameters.' }

/** Tools are listed with every request for one. */
const made = new WeakMap<object, { schema: JSONObject | undefined }>()

/**
 * The `inputSchema` of a tool, from that of a capability, which is untrusted: an object at its root, limited, and
 * referring to nothing outside, which clients would fetch or stumble over.
 *
 * @returns `undefined` when the parameters are no object, so that only `abp_call` can pass them
 */
export function inputSchemaOf(schema: unknown): JSONObject | undefined {
  if (schema === undefined || schema === null) return { type: 'object' }
  if (!isRecord(schema)) return undefined
  const known = made.get(schema)
  if (known) return known.schema
  const entry = { schema: makeSchema(schema) }
  made.set(schema, entry)
  return entry.schema
}

function makeSchema(schema: Record<string, unknown>): JSONObject | undefined {
  const clean = cleanObject(schema, 0)
  if (clean === undefined || JSON.stringify(clean).length > longest) return openSchema
  if (clean.type === undefined) return { ...clean, type: 'object' }
  return clean.type === 'object' ? clean : undefined
}

function clean(value: unknown, depth: number): JSONValue | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return value
  if (depth > deepest) return undefined
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1) ?? null)
  return isRecord(value) ? cleanObject(value, depth) : undefined
}

function cleanObject(value: Record<string, unknown>, depth: number): JSONObject | undefined {
  const object: JSONObject = {}
  for (const [key, item] of Object.entries(value)) {
    if (key === '$schema' || key === '$id' || key === '$anchor' || key === '$dynamicAnchor') continue
    if ((key === '$ref' || key === '$dynamicRef') && !(typeof item === 'string' && item.startsWith('#')))
      continue
    // An own `__proto__` would become the prototype of what a client makes of it.
    if (key === '__proto__') continue
    const words = (key === 'title' || key === 'description') && typeof item === 'string'
    const cleaned = words ? shortText(item, longestText) : clean(item, depth + 1)
    if (cleaned !== undefined) object[key] = cleaned
  }
  return object
}
