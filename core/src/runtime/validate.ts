import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isStandardSchema, type Schema } from '../schema/schema'
import { formatPath, mostIssues, type Validation, type ValidationIssue } from './issue'
import { isRecord, textOf } from './untrusted'

/** What the libraries call a wrong type: zod, arktype (twice), valibot. */
const typeIssues = new Set<unknown>(['invalid_type', 'domain', 'proto', 'schema'])

/**
 * Validates with the user's own schema: Standard Schema by its library, raw JSON Schema by an
 * interpreter that is fetched when the first such schema is used (no `eval`, for strict policies).
 *
 * @returns the parsed value, or what is wrong with it
 * @throws what the schema throws
 */
export async function validate(schema: Schema | undefined, value: unknown): Promise<Validation> {
  if (!schema) return { value }
  if (!isStandardSchema(schema)) return (await import('./json-schema')).validateJsonSchema(schema, value)
  const result = await schema['~standard'].validate(value)
  if (!result.issues) return { value: result.value }
  return { issues: result.issues.slice(0, mostIssues).map((issue) => readIssue(issue, value)) }
}

function readIssue(issue: StandardSchemaV1.Issue, value: unknown): ValidationIssue {
  const keys = (issue.path ?? []).map((segment) => (typeof segment === 'object' ? segment.key : segment))
  const kind = 'code' in issue ? issue.code : 'kind' in issue ? issue.kind : undefined
  const code = !exists(value, keys)
    ? 'MISSING_PARAM'
    : typeIssues.has(kind)
      ? 'INVALID_TYPE'
      : 'INVALID_VALUE'
  return { path: formatPath(keys), code, message: textOf(issue.message) }
}

function exists(value: unknown, keys: PropertyKey[]): boolean {
  let current = value
  for (const key of keys) {
    if (!isRecord(current) || !Object.hasOwn(current, key)) return false
    current = Reflect.get(current, key)
  }
  return current !== undefined
}
