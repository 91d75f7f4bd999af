import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { JsonSchema } from '../protocol/json-schema'

/**
 * What `input` and `output` take: a schema of any library that implements Standard Schema
 * (zod, arktype, valibot, …), or a JSON Schema (draft 2020-12) as a plain object.
 */
export type Schema = StandardSchemaV1 | JsonSchema

/**
 * What a handler receives for an `input` schema: the parsed value. `unknown` for a schema that is
 * only known at run time (the first branch, which also keeps `FromSchema` from recursing for ever).
 */
export type ParsedValue<S> = [JsonSchema] extends [S]
  ? unknown
  : S extends StandardSchemaV1
    ? StandardSchemaV1.InferOutput<S>
    : S extends JSONSchema
      ? FromSchema<S>
      : unknown

/** What a caller sends for an `input` schema, and a handler returns for an `output` schema. */
export type UnparsedValue<S> = [JsonSchema] extends [S]
  ? unknown
  : S extends StandardSchemaV1
    ? StandardSchemaV1.InferInput<S>
    : S extends JSONSchema
      ? FromSchema<S>
      : unknown
