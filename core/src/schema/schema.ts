import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { JsonSchema } from '../protocol/json-schema.ts'

/** A schema of typebox 1, which is JSON Schema, but whose types have no index signature. */
export interface TypeboxSchema {
  readonly '~kind': string
}

/**
 * The type of `input` and `output`: a schema of any library that implements Standard Schema (zod, arktype, valibot, …),
 * or a JSON Schema (draft 2020-12) as a plain object, also one that typebox made.
 */
export type Schema = StandardSchemaV1 | JsonSchema | TypeboxSchema

/** The keywords of JSON Schema, one of which every schema has, unless it is empty. */
type Keyword =
  | `$${string}`
  | `${'all' | 'any' | 'one'}Of`
  | `${'min' | 'max' | 'exclusiveMin' | 'exclusiveMax'}${'imum' | 'Length' | 'Items' | 'Properties'}`
  | `${'additional' | 'pattern' | 'unevaluated'}Properties`
  | `dependent${'Required' | 'Schemas'}`
  | ('const' | 'contains' | 'definitions' | 'description' | 'enum' | 'format' | 'if' | 'items' | 'multipleOf')
  | ('not' | 'pattern' | 'prefixItems' | 'properties' | 'propertyNames' | 'required' | 'title' | 'type')
  | ('unevaluatedItems' | 'uniqueItems')

/**
 * What the type of a schema has to fit: everything, unless it is a map of parameters, which other SDKs take
 * (`{ name: z.string() }`, `{ name: { type: 'string' } }`).
 */
export type NotMap<S> = S extends StandardSchemaV1 | TypeboxSchema
  ? unknown
  : string extends keyof S
    ? unknown
    : [keyof S] extends [never]
      ? unknown
      : [Extract<keyof S, Keyword>] extends [never]
        ? "Not a schema. Write z.object({ … }), or { type: 'object', properties: { … } }."
        : unknown

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
