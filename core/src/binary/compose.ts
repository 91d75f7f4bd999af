import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { ParsedValue, Schema, UnparsedValue } from '../schema/schema.ts'
import type { ReadSchema } from '../schema/to-json-schema.ts'
import { jsonSchema } from './load-on-demand.ts'
import { type BinaryIssue, type BinarySchema, createSchema } from './schema.ts'

type Fields = Readonly<Record<string, BinarySchema>>
type Flat<Value> = { [Key in keyof Value]: Value[Key] }

type InputOf<Field extends BinarySchema> = StandardSchemaV1.InferInput<Field>
type OutputOf<Field extends BinarySchema> = StandardSchemaV1.InferOutput<Field>
type Absent<F extends Fields> = {
  [Key in keyof F]: undefined extends InputOf<F[Key]> ? Key : never
}[keyof F]
type Present<F extends Fields> = Exclude<keyof F, Absent<F>>

type InputFields<F extends Fields> = { -readonly [Key in Present<F>]: InputOf<F[Key]> } & {
  -readonly [Key in Absent<F>]?: InputOf<F[Key]>
}
type OutputFields<F extends Fields> = { -readonly [Key in Present<F>]: OutputOf<F[Key]> } & {
  -readonly [Key in Absent<F>]?: OutputOf<F[Key]>
}

/** A library's type for `z.object({})` would reject every field. */
type Others<Value> = Value extends Record<string, never> ? unknown : Value

/**
 * Adds binary fields to an object schema, which comes from any library or is raw JSON Schema. The library
 * never sees these fields. For a nested object, use `withBinary` again as a field.
 *
 * @param schema - the schema of the object's other fields; without it, there are none, and unknown fields are
 *   dropped
 * @param fields - the binary fields by name: {@link binaryInput} (in `input`) or {@link binaryOutput} (in
 *   `output`)
 * @returns a schema for `input` or `output`, with types and a JSON Schema of all fields
 *
 * @example
 * withBinary(z.object({ width: z.int() }), { image: binaryInput({ mimeTypes: ['image/*'] }) })
 *
 * @example
 * withBinary({ document: binaryOutput({ mimeTypes: ['application/pdf'] }) })
 */
export function withBinary<const F extends Fields>(
  fields: F,
): BinarySchema<Flat<InputFields<F>>, Flat<OutputFields<F>>>
export function withBinary<const S extends Schema, const F extends Fields>(
  schema: S,
  fields: F,
): BinarySchema<
  Flat<Others<UnparsedValue<S>> & InputFields<F>>,
  Flat<Others<ParsedValue<S>> & OutputFields<F>>
>
export function withBinary(...parts: [Fields] | [Schema, Fields]): BinarySchema {
  const [schema, fields] = parts.length === 1 ? [undefined, ...parts] : parts
  return createSchema({
    describe: (side, read) => describeWith(schema ? read(schema, side) : {}, fields, side, read),
    async validate(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return { issues: [wrongType('Expected an object.')] }
      const rest: Record<string, unknown> = { ...value }
      const read: Record<string, unknown> = {}
      const issues: StandardSchemaV1.Issue[] = []
      for (const [name, field] of Object.entries(fields)) {
        const given = Object.hasOwn(rest, name) ? rest[name] : undefined
        delete rest[name]
        const result = await field['~standard'].validate(given)
        for (const issue of result.issues ?? [])
          issues.push({ ...issue, path: [name, ...(issue.path ?? [])] })
        if (!result.issues && result.value !== undefined) read[name] = result.value
      }
      const base = schema ? await validateOthers(schema, rest) : { value: {} }
      if (base.issues) return { issues: [...base.issues, ...issues] }
      return issues.length > 0 ? { issues } : { value: { ...Object(base.value), ...read } }
    },
  })
}

async function validateOthers(schema: Schema, value: unknown): Promise<StandardSchemaV1.Result<unknown>> {
  // runtime/validate.ts has a copy and explains why.
  if (isStandardSchema(schema)) return schema['~standard'].validate(value)
  const judged = (await jsonSchema()).validateJsonSchema(schema, value)
  if (!judged.issues) return judged
  return { issues: judged.issues.map((issue) => ({ ...issue, path: issue.path ? [issue.path] : [] })) }
}

function describeWith(
  object: Record<string, unknown>,
  fields: Fields,
  side: 'input' | 'output',
  read: ReadSchema,
): Record<string, unknown> {
  for (const choice of ['anyOf', 'oneOf']) {
    const branches: unknown = object[choice]
    if (Array.isArray(branches))
      return {
        ...object,
        [choice]: branches.map((branch) => describeWith(Object(branch), fields, side, read)),
      }
  }
  const names = Object.keys(fields).filter((name) => !fields[name]?.optional)
  const described = Object.entries(fields).map(([name, field]) => [
    name,
    field['~standard'].jsonSchema[side]({ target: 'draft-2020-12', libraryOptions: { read } }),
  ])
  const required = [...(Array.isArray(object.required) ? object.required : []), ...names]
  return {
    ...object,
    type: 'object',
    properties: { ...Object(object.properties), ...Object.fromEntries(described) },
    ...(required.length > 0 && { required }),
  }
}

function wrongType(message: string): BinaryIssue {
  return { path: [], code: 'INVALID_TYPE', message }
}

function isStandardSchema(schema: Schema): schema is StandardSchemaV1 {
  return '~standard' in schema
}
