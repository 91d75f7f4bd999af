import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Schema } from '../schema/schema.ts'
import type { Validate } from '../schema/validation-issue.ts'
import { lazy } from './lazy.ts'
import { features } from './load-features.ts'

const jsonSchema = lazy(() => import('../on-demand/json-schema/validate-json-schema.ts'))

/**
 * Validates with the user's own schema. A Standard Schema is validated by its library. A raw JSON Schema is
 * validated by an interpreter, which is loaded with the first such schema (no `eval`, because of strict
 * policies).
 *
 * @returns the parsed value, or the mistakes in it
 * @throws the error that the schema throws
 */
export const validate: Validate = async (schema, value) => {
  if (!schema) return { value }
  if (!isStandardSchema(schema)) return (await jsonSchema()).validateJsonSchema(schema, value)
  const result = await schema['~standard'].validate(value)
  if (!result.issues) return { value: result.value }
  return { issues: (await features()).readIssues(result.issues, value) }
}

/** @returns whether `schema` belongs to a library. Such a schema may be a function (arktype). */
function isStandardSchema(schema: Schema): schema is StandardSchemaV1 {
  return '~standard' in schema
}
