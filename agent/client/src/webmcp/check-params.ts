import { validateJsonSchema } from '@abp-kit/core/json-schema'
import { createSchemaGauge } from '@abp-kit/core/manifest'
import { AbpError, type CapabilityDescriptor, isRecord } from '@abp-kit/core/protocol'
import { limits, textLimits } from '../limits'
import { quote } from '../quote'
import { checkablePart } from './checkable-schema'

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
  if (inputSchema === undefined) return
  if (createSchemaGauge(limits.schemaEntries, limits.schemaLevels).excessOf(inputSchema) !== undefined) return
  const schema = checkablePart(inputSchema)
  if (typeof schema === 'boolean' || valuesIn(schema) * valuesIn(params) > limits.toolCheckSteps) return
  let issues: readonly { path: string; code: string; message: string }[] = []
  try {
    issues = validateJsonSchema(schema, params).issues ?? []
  } catch {
    // The validator cannot use the schema.
  }
  if (issues.length === 0) return
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
