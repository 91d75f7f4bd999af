import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { JsonSchema } from '../protocol/json-schema'

/** A schema of typebox 1, which is JSON Schema, but whose types have no index signature. */
export interface TypeboxSchema {
  readonly '~kind': string
}

/**
 * The type of `input` and `output`: a schema of any library that implements Standard Schema (zod, arktype, valibot, …),
 * or a JSON Schema (draft 2020-12) as a plain object, also one that typebox made.
 */
export type Schema = StandardSchemaV1 | JsonSchema | TypeboxSchema

/**
 * The type of a JSON Schema. Where `strictNullChecks` is off, as in apps that Next.js has made TypeScript apps,
 * `FromSchema` recurses without end, also for other schemas: its documentation requires `strict`. There, the type is that
 * of `JSON.parse`: anything.
 */
type JsonValue<S> = null extends string
  ? ReturnType<typeof JSON.parse>
  : S extends JSONSchema
    ? FromSchema<S>
    : unknown

/**
 * The type that a handler receives for an `input` schema: the parsed value. It is `unknown` for a schema that is only
 * known at run time (the first branch, which also keeps `FromSchema` from recursing forever).
 */
export type ParsedValue<S> = [JsonSchema] extends [S]
  ? unknown
  : S extends StandardSchemaV1
    ? StandardSchemaV1.InferOutput<S>
    : JsonValue<S>

/** The type that a caller sends for an `input` schema, and that a handler returns for an `output` schema. */
export type UnparsedValue<S> = [JsonSchema] extends [S]
  ? unknown
  : S extends StandardSchemaV1
    ? StandardSchemaV1.InferInput<S>
    : JsonValue<S>
