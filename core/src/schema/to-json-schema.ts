import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import { AbpError, isAbpError } from '../protocol/error'
import type { JsonSchema } from '../protocol/json-schema'
import { frozenCopy } from './frozen'
import type { Schema } from './schema'

const remedies: Record<string, string> = {
  valibot: "wrap it with `toStandardJsonSchema(schema)` from '@valibot/to-json-schema' 1.6 or later",
  zod: 'update zod to 4.2 or later, and describe types that JSON does not have (dates, maps, bigints) by the form in which they travel',
  arktype:
    'update arktype to 2.1.28 or later, and describe types that JSON does not have (dates, maps, bigints) by the form in which they travel',
}

/**
 * Derives the JSON Schema (draft 2020-12) that agents read from the schema that the user wrote.
 *
 * @param side - `input` describes what a caller sends, `output` what it gets back; they differ where
 *   the schema has defaults or transforms.
 * @returns a frozen copy: who reads it must not be able to change what is validated with.
 * @throws {AbpError} `INVALID_SCHEMA`, naming the library and the remedy, when the schema has no JSON form.
 */
export function toJsonSchema(schema: Schema, side: 'input' | 'output'): JsonSchema {
  const vendor = isStandardSchema(schema) ? schema['~standard'].vendor : 'JSON'
  const fail = (reason: string, cause?: unknown) =>
    new AbpError(
      'INVALID_SCHEMA',
      `The ${vendor} schema ${reason}: ${remedies[vendor] ?? 'write the JSON Schema by hand'}.`,
      { details: { vendor }, cause },
    )
  try {
    if (!isStandardSchema(schema)) return frozenCopy(schema)
    if (!hasJsonSchema(schema)) throw fail('cannot give its JSON Schema (it has no `~standard.jsonSchema`)')
    return frozenCopy(schema['~standard'].jsonSchema[side]({ target: 'draft-2020-12' }))
  } catch (cause) {
    // A schema in a schema, too.
    if (isAbpError(cause)) throw cause
    throw fail(`has no JSON Schema form (${String(cause)})`, cause)
  }
}

// Also in runtime/validate.ts: shared, these few bytes would be a file of their own in every agent's page.
function isStandardSchema(schema: Schema): schema is StandardSchemaV1 {
  return '~standard' in schema
}

/** @returns whether the schema's library can give its JSON Schema by itself. */
function hasJsonSchema(schema: StandardSchemaV1): schema is StandardSchemaV1 & StandardJSONSchemaV1 {
  return 'jsonSchema' in schema['~standard']
}
