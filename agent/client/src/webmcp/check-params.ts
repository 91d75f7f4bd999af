import { validateJsonSchema } from '@abp-kit/core/json-schema'
import { createSchemaGauge } from '@abp-kit/core/manifest'
import { AbpError, type CapabilityDescriptor, isRecord, type JsonSchema } from '@abp-kit/core/protocol'
import { limits, textLimits } from '../limits.ts'
import { quote } from '../quote.ts'
import { checkablePart } from './checkable-schema.ts'

/**
 * Validates a call's parameters against the tool's schema, because browsers do not. A page may declare any
 * schema, so the client skips comparisons that would take too long.
 *
 * @throws {AbpError} `INVALID_PARAMS` with the path of each mistake in `details.issues`
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

/** A mismatch between a value and a schema. */
export interface SchemaIssue {
  /** A path such as `rows[0].name`; empty for the value itself. */
  path: string
  code: string
  message: string
}

/**
 * Validates JSON against a schema in bounded time; neither is trusted. It does not run regular expressions,
 * follow `$ref`, or look for duplicate items. So a value that the schema accepts has no issues, but a value
 * that it rejects may also have none.
 *
 * @param steps - the maximum product of the schema's values and the JSON's values for a comparison
 * @returns at most 100 issues; `undefined` if the two are too large, or the schema is unusable
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

/** @returns the number of values in a JSON value, including itself and the characters of long strings */
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
