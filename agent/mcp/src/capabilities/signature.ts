import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import { isRecord } from '../record'
import { shortText } from '../untrusted'

const deepest = 3
const mostFields = 30
const longest = 600

/**
 * A capability with its parameters in the form that takes the fewest words: `export.csv(rows: object[], delimiter?:
 * "," | ";")`. The schema is untrusted: whatever is odd becomes `unknown`.
 */
export function signatureOf({
  name,
  inputSchema,
}: Pick<CapabilityDescriptor, 'name' | 'inputSchema'>): string {
  const schema: unknown = inputSchema
  const fields = isRecord(schema) && isRecord(schema.properties) ? fieldsOf(schema, deepest) : ''
  return shortText(`${name}(${fields})`, longest)
}

function fieldsOf({ properties, required }: Record<string, unknown>, depth: number): string {
  const entries = isRecord(properties) ? Object.entries(properties) : []
  const needed = Array.isArray(required) ? required : []
  const shown = entries.slice(0, mostFields).map(([key, value]) => {
    const mark = needed.includes(key) ? '' : '?'
    return `${shortText(key, 60)}${mark}: ${typeText(value, depth)}`
  })
  return [...shown, ...(entries.length > mostFields ? ['…'] : [])].join(', ')
}

function typeText(schema: unknown, depth: number): string {
  if (!isRecord(schema)) return 'unknown'
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal))
  if ('const' in schema) return literal(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return union([...new Set(choices.map((choice) => typeText(choice, depth)))])
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeText({ ...schema, type }, depth)))
  if (schema.type === 'array') {
    const item = depth > 0 ? typeText(schema.items, depth - 1) : 'unknown'
    return /[ |{]/.test(item) ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object' || isRecord(schema.properties)) {
    return depth > 0 && isRecord(schema.properties) ? `{ ${fieldsOf(schema, depth - 1)} }` : 'object'
  }
  return typeof schema.type === 'string' ? shortText(schema.type, 20) : 'unknown'
}

function union(texts: string[]): string {
  const shown = texts.slice(0, 12)
  return [...shown, ...(texts.length > shown.length ? ['…'] : [])].join(' | ') || 'unknown'
}

function literal(value: unknown): string {
  return shortText(JSON.stringify(value) ?? 'unknown', 60)
}
