import { isRecord, type JsonSchema } from '@abp-kit/core/protocol'
import { toolLimits } from './tool-limits'

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
 * Prepares a capability's schema for providers, which only take schemas of objects.
 *
 * @param declared - comes from the page; above the limit, any object is accepted, and the page still checks it
 */
export function toolInput(declared: JsonSchema | undefined): ToolInput {
  const open: ToolInput = { schema: '{"type":"object","properties":{}}', read: (input) => input ?? {} }
  if (declared === undefined) return open
  const { $schema, ...schema } = declared
  const isObject = schema.type === 'object'
  const text = JSON.stringify(isObject ? { properties: {}, ...schema } : wrap(schema))
  if (text.length > toolLimits.schemaCharacters) return open
  return {
    schema: text,
    read: isObject ? open.read : (input) => (isRecord(input) ? input[field] : undefined),
  }
}

/** Definitions stay at the root, where references look for them. */
function wrap({ $defs, ...schema }: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { [field]: schema },
    required: [field],
    ...($defs !== undefined && { $defs }),
  }
}
