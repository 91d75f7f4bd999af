import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { JsonSchema } from '../protocol/json-schema.ts'

/** A typebox 1 schema: a JSON Schema whose type has no index signature. */
export interface TypeboxSchema {
  readonly '~kind': string
}

/**
 * The type of `input` and `output`: a schema of any library that implements Standard Schema (zod, arktype,
 * valibot, …), or a JSON Schema (draft 2020-12) as a plain object, including those that typebox creates.
 */
export type Schema = StandardSchemaV1 | JsonSchema | TypeboxSchema

/** JSON Schema keywords. Every schema that is not empty has at least one of them. */
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
 * A constraint on the type of a schema. It rejects parameter maps, which other SDKs accept
 * (`{ name: z.string() }`, `{ name: { type: 'string' } }`), and allows everything else.
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
 * The type that a JSON Schema describes. Without `strictNullChecks`, as in apps that Next.js has converted to
 * TypeScript, `FromSchema` recurses forever, even for other schemas: its documentation requires `strict`.
 * There, the type is `any`, as with `JSON.parse`.
 */
type JsonValue<S> = null extends string
  ? ReturnType<typeof JSON.parse>
  : S extends JSONSchema
    ? FromSchema<S>
    : unknown

/**
 * The type that a handler receives for an `input` schema: the parsed value. It is `unknown` for a schema that
 * is known only at run time (the first branch, which also keeps `FromSchema` from recursing forever).
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
