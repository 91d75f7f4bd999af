import { isRecord, type JsonSchema } from '@abp-kit/core/protocol'
import { inlineSchema, readJsonArguments, shownSchema } from '../tool-schema/index.ts'
import { toolLimits } from './tool-limits.ts'

/** What a model is told about a capability's parameters, and how its input becomes them. */
export interface ToolInput {
  /** A JSON Schema of an object, as JSON. */
  schema: string
  /** @returns the capability's parameters */
  read(input: unknown): unknown
}

/** The field that holds parameters which are no object. */
const field = 'input'

/**
 * Prepares a capability's schema for providers, which only take schemas of objects, and only some keywords.
 *
 * @param declared - comes from the page; above the limit, any object is accepted, and the page still checks it
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

/** A schema that names properties and no type is of an object, too: nobody means a text by it. */
function takesOnlyObjects(declared: JsonSchema): boolean {
  const { anyOf, properties, type } = inlineSchema(declared)
  const isObject = (part: unknown) => isRecord(part) && part.type === 'object'
  return (
    type === 'object' ||
    (type === undefined && isRecord(properties)) ||
    (Array.isArray(anyOf) && anyOf.every(isObject))
  )
}

/** The schema stays the root of its own references. */
function wrap(schema: JsonSchema): Record<string, unknown> {
  return { type: 'object', properties: { [field]: inlineSchema(schema) }, required: [field] }
}
