import { isRecord, type JsonSchema } from '@abp-kit/core/protocol'
import { inlineSchema, readJsonArguments, shownSchema } from '../tool-schema/index.ts'
import { toolLimits } from './tool-limits.ts'

/** The model's schema for a capability's parameters, and the conversion of its input. */
export interface ToolInput {
  /** A JSON Schema of an object, as JSON. */
  schema: string
  /** @returns the capability's parameters */
  read(input: unknown): unknown
}

/** The field that holds parameters that are not an object. */
const field = 'input'

/**
 * Adapts a capability's schema to providers, which accept only object schemas, and only some keywords.
 *
 * @param declared - comes from the page. For a schema over the limit, the model may send any object, and
 *   the page still validates it.
 */
export function toolInput(declared: JsonSchema | undefined): ToolInput {
  const open: ToolInput = { schema: '{"type":"object","properties":{}}', read: (input) => input ?? {} }
  if (declared === undefined) return open
  const isObject = takesOnlyObjects(declared)
  const shown = isObject ? shownSchema(declared) : wrap(declared)
  const text = JSON.stringify(shown ?? {})
  if (shown === undefined || text.length > toolLimits.schemaCharacters) {
    return { ...open, read: (input) => readJsonArguments(input ?? {}, declared) }
  }
  return {
    schema: text,
    read: (input) =>
      readJsonArguments(isObject ? (input ?? {}) : isRecord(input) ? input[field] : undefined, declared),
  }
}

/** A schema with properties but no type also describes an object; its authors do not mean a string. */
function takesOnlyObjects(declared: JsonSchema): boolean {
  const { anyOf, properties, type } = inlineSchema(declared)
  const isObject = (part: unknown) => isRecord(part) && part.type === 'object'
  return (
    type === 'object' ||
    (type === undefined && isRecord(properties)) ||
    (Array.isArray(anyOf) && anyOf.every(isObject))
  )
}

/** References in the schema stay relative to its own root. */
function wrap(schema: JsonSchema): Record<string, unknown> {
  return { type: 'object', properties: { [field]: inlineSchema(schema) }, required: [field] }
}
