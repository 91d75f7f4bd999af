import { validateJsonSchema } from '@abp-kit/core/json-schema'
import { createSchemaGauge } from '@abp-kit/core/manifest'
import { AbpError, type CapabilityDescriptor, isRecord, type JsonSchema } from '@abp-kit/core/protocol'
import { limits, textLimits } from '../limits.ts'
import { quote } from '../quote.ts'
import { checkablePart } from './checkable-schema.ts'

/**
 * Compares a call's parameters with the tool's schema, because browsers do not. What takes too long to compare is left
 * to the tool: a page may declare any schema.
 *
 * @throws {AbpError} `INVALID_PARAMS` with the place of each mistake in `details.issues`
 */
export async function checkParams(
  { inputSchema, name }: CapabilityDescriptor,
  params: unknown,
): Promise<void> {
  if (!isRecord(params)) {
    const issues = [{ path: '', code: 'INVALID_TYPE', message: 'A WebMCP tool takes an object.' }]
    throw new AbpError('INVALID_PARAMS', `The parameters of ${quote(name)} are no object.`, {
      details: { issues },
    })
  }
  const issues =
    inputSchema === undefined ? [] : compareWithSchema(inputSchema, params, limits.toolCheckSteps)
  if (!issues || issues.length === 0) return
  const told = issues.slice(0, textLimits.listedItems)
  const list = told.map(({ message, path }) => (path ? `${path}: ${message}` : message)).join('; ')
  throw new AbpError(
    'INVALID_PARAMS',
    quote(`The parameters of ${name} are not valid: ${list}`, limits.messageCharacters),
    {
      details: { issues: told },
    },
  )
}

/** A difference between a value and a schema. */
export interface SchemaIssue {
  /** A path such as `rows[0].name`; empty for the value itself. */
  path: string
  code: string
  message: string
}

/**
 * Compares JSON with a schema, neither of which is trusted, in a time that is known before. It does not run regular
 * expressions, follow `$ref`, or look for equal items: what the schema accepts has no issue, but not everything that it
 * refuses has one.
 *
 * @param steps - the values of the schema, times those of the JSON, up to which they are compared
 * @returns at most 100 issues; `undefined` if the two are too large, or the schema cannot be used
 */
export function compareWithSchema(
  schema: JsonSchema,
  value: unknown,
  steps: number,
): readonly SchemaIssue[] | undefined {
  if (createSchemaGauge(limits.schemaEntries, limits.schemaLevels).excessOf(schema) !== undefined)
    return undefined
  const part = checkablePart(schema)
  if (typeof part === 'boolean') return []
  if (valuesIn(part) * valuesIn([value]) > steps) return undefined
  try {
    return validateJsonSchema(part, value).issues ?? []
  } catch {
    return undefined
  }
}

/** @returns how many values a JSON value has, itself and the characters of long texts included */
function valuesIn(value: object): number {
  const open: unknown[] = [value]
  let count = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    count += typeof next === 'string' ? 1 + next.length / 1_000 : 1
    if (typeof next === 'object' && next !== null)
      for (const item of Object.values(next)) open.push(item ?? null)
  }
  return count
}
