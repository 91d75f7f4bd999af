import { inlineSchema, shownSchema } from '@abp-kit/client/tool-schema'
import { isRecord } from '@abp-kit/core/protocol'
import { type AgentText, fitText, joinTexts, nameText, say, spell } from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import { isFileParameter } from './file-parameter.ts'

const schemaLimits = { maxSchemas: limits.schemaEntries, maxLevels: limits.schemaLevels }

/** The remaining allowance for reading a schema. */
interface Remaining {
  entries: number
}

/**
 * Writes a capability's signature in the shortest form: `export.csv(rows: object[], delimiter?: "," | ";")`.
 * A binary parameter is a `file`. The schema is untrusted: anything unexpected becomes `unknown`, and the
 * work is limited.
 *
 * @param maxCharacters - characters
 */
export function signatureOf(
  { name, inputSchema }: { name: string; inputSchema?: unknown },
  maxCharacters: number = limits.signatureCharacters,
): AgentText {
  const remaining = { entries: limits.signatureEntries }
  const fields = isRecord(inputSchema) ? paramsOf(inputSchema, remaining) : say``
  return fitText(say`${nameText(name, limits.nameCharacters)}(${fields})`, maxCharacters)
}

/** @returns the parameters by name, or the variants of a union */
function paramsOf(schema: Record<string, unknown>, remaining: Remaining): AgentText {
  const plain = plainOf(schema)
  return Array.isArray(plain.anyOf)
    ? typeText(plain, limits.signatureLevels, remaining)
    : fieldsOf(plain, limits.signatureLevels, remaining)
}

/** @returns a schema without references; the original schema if it is too large for that */
function plainOf(schema: Record<string, unknown>): Record<string, unknown> {
  const plain = inlineSchema(schema, schemaLimits)
  return isRecord(plain.properties) || Array.isArray(plain.anyOf) ? plain : schema
}

/**
 * Works like {@link signatureOf}, but if the signature is too long, it includes only the required parameters;
 * `…` replaces the others.
 */
export function shortSignatureOf(capability: { name: string; inputSchema?: unknown }): AgentText {
  const whole = signatureOf(capability)
  if (whole.length <= limits.shortSignatureCharacters) return whole
  const name = nameText(capability.name, limits.nameCharacters)
  const { inputSchema } = capability
  const needed = isRecord(inputSchema)
    ? [...requiredOf(shownSchema(inputSchema, schemaLimits) ?? inputSchema)].slice(
        0,
        limits.signatureFieldEntries,
      )
    : []
  const shown = needed.map((field) => nameText(field, limits.signatureWordCharacters))
  return fitText(say`${name}(${joinTexts([...shown, say`…`], say`, `)})`, limits.shortSignatureCharacters * 2)
}

function fieldsOf(schema: Record<string, unknown>, depth: number, remaining: Remaining): AgentText {
  const { properties } = schema
  if (!isRecord(properties)) return say``
  const needed = requiredOf(schema)
  const shown: AgentText[] = []
  for (const name in properties) {
    if (!Object.hasOwn(properties, name)) continue
    if (shown.length >= limits.signatureFieldEntries || isSpent(remaining)) {
      shown.push(say`…`)
      break
    }
    const mark = needed.has(name) ? say`` : say`?`
    shown.push(
      say`${nameText(name, limits.signatureWordCharacters)}${mark}: ${typeText(properties[name], depth, remaining)}`,
    )
  }
  return joinTexts(shown, say`, `)
}

function requiredOf({ required }: Record<string, unknown>): Set<unknown> {
  return new Set(Array.isArray(required) ? required.slice(0, limits.signatureEntries) : [])
}

function typeText(schema: unknown, depth: number, remaining: Remaining): AgentText {
  if (!isRecord(schema) || isSpent(remaining)) return say`unknown`
  if (Array.isArray(schema.enum)) return union(schema.enum, literal)
  if ('const' in schema) return literal(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return union(choices, (choice) => typeText(choice, depth, remaining))
  if (isFileParameter(schema)) return say`file`
  if (Array.isArray(schema.type)) return union(schema.type, (type) => typeOf(type, schema, depth, remaining))
  return typeOf(schema.type, schema, depth, remaining)
}

/** @param type - the schema's type, or one of several */
function typeOf(
  type: unknown,
  schema: Record<string, unknown>,
  depth: number,
  remaining: Remaining,
): AgentText {
  if (isSpent(remaining)) return say`unknown`
  if (type === 'array') {
    const item = depth > 0 ? typeText(schema.items, depth - 1, remaining) : say`unknown`
    return /[ |{]/.test(item) ? say`(${item})[]` : say`${item}[]`
  }
  if (type === 'object' || isRecord(schema.properties)) {
    return depth > 0 && isRecord(schema.properties)
      ? say`{ ${fieldsOf(schema, depth - 1, remaining)} }`
      : say`object`
  }
  return typeof type === 'string' ? nameText(type, 20) : say`unknown`
}

function union(choices: readonly unknown[], show: (choice: unknown) => AgentText): AgentText {
  const shown = [...new Set(choices.slice(0, limits.signatureChoiceEntries).map(show))]
  const more = choices.length > limits.signatureChoiceEntries ? [say`…`] : []
  return shown.length === 0 ? say`unknown` : joinTexts([...shown, ...more], say` | `)
}

function literal(value: unknown): AgentText {
  if (typeof value === 'string') return spell(value, limits.signatureWordCharacters)
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || value === null
  return isPlain ? fitText(String(value), limits.signatureWordCharacters) : say`unknown`
}

function isSpent(remaining: Remaining): boolean {
  return remaining.entries-- <= 0
}
