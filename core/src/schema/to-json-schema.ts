import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import { AbpError, isAbpError } from '../protocol/error.ts'
import type { JsonSchema } from '../protocol/json-schema.ts'
import { frozenCopy } from './frozen.ts'
import type { Schema } from './schema.ts'

/** The `vendor` of this package's own schemas, which may contain schemas from other libraries. */
export const ownVendor = 'abp-kit'

/**
 * Returns the JSON Schema of a schema, or throws. Pages use {@link toJsonSchema}; adapters use a reader with
 * more converters.
 */
export type ReadSchema = (schema: Schema, side: 'input' | 'output') => JsonSchema

/**
 * Derives the JSON Schema (draft 2020-12) for agents from the user's schema, using only the schema's own
 * conversion. Pages use this. Outside the page, `createSchemaReader` of the adapters can also use the
 * converters that the app has installed.
 *
 * @param side - `input` describes what a caller sends, `output` what it receives. The two differ if the
 *   schema has defaults or transforms.
 * @returns a frozen copy, so that its readers cannot change the schema that validates.
 * @throws {AbpError} `INVALID_SCHEMA`, with the library and the remedy, if the schema has no JSON form.
 */
export const toJsonSchema: ReadSchema = (schema, side) => {
  const vendor = isStandardSchema(schema) ? schema['~standard'].vendor : 'JSON'
  const fail = (
    reason: string,
    remedy = 'take a version with Standard JSON Schema (docs/schemas.md)',
    cause?: unknown,
  ) =>
    new AbpError('INVALID_SCHEMA', `The ${vendor} schema ${reason}: ${remedy}.`, {
      details: { vendor },
      cause,
    })
  try {
    // Spread for its type: typebox's type has no index signature.
    if (!isStandardSchema(schema)) return frozenCopy({ ...schema })
    if (!hasJsonSchema(schema)) throw fail('cannot give its JSON Schema')
    return frozenCopy(schema['~standard'].jsonSchema[side]({ target: 'draft-2020-12' }))
  } catch (cause) {
    // A schema inside this schema threw it.
    if (isAbpError(cause)) throw cause
    throw fail(
      `has no JSON Schema form (${String(cause)})`,
      'describe types that JSON does not have (dates, maps, bigints) by the form in which they travel',
      cause,
    )
  }
}

// runtime/validate.ts has a copy. A shared module would put these few bytes into a separate file in every
// agent's page.
export function isStandardSchema(schema: Schema): schema is StandardSchemaV1 {
  return '~standard' in schema
}

/** @returns whether the schema's library can generate its JSON Schema. */
export function hasJsonSchema(schema: StandardSchemaV1): schema is StandardSchemaV1 & StandardJSONSchemaV1 {
  return 'jsonSchema' in schema['~standard']
}
