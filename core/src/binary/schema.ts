import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import { ownVendor, type ReadSchema, toJsonSchema } from '../schema/to-json-schema.ts'

/**
 * A schema of this package: a Standard Schema with its JSON Schema, like libraries' schemas.
 *
 * @typeParam Input - for parameters, the value that a caller sends; for results, the value that a handler
 *   returns
 * @typeParam Output - for parameters, the value that the handler receives; for results, the value that the
 *   agent receives
 */
export interface BinarySchema<Input = unknown, Output = unknown> {
  readonly '~standard': StandardSchemaV1.Props<Input, Output> & StandardJSONSchemaV1.Props<Input, Output>
  /** Whether the field may be absent. */
  readonly optional: boolean
}

/** An issue with a code for the agent (docs/protocol.md §3, `INVALID_PARAMS`). */
export interface BinaryIssue extends StandardSchemaV1.Issue {
  code: string
}

interface SchemaParts {
  optional?: boolean | undefined
  validate: (value: unknown) => Promise<StandardSchemaV1.Result<unknown>>
  /** @param read - reads nested schemas from other libraries */
  describe: (side: 'input' | 'output', read: ReadSchema) => Record<string, unknown>
}

export function createSchema({ describe, optional = false, validate }: SchemaParts): BinarySchema {
  // Adapters pass a reader with more converters than the page's.
  const describeWith =
    (side: 'input' | 'output') =>
    ({ libraryOptions }: StandardJSONSchemaV1.Options) =>
      describe(side, isReader(libraryOptions?.read) ? libraryOptions.read : toJsonSchema)
  const jsonSchema = { input: describeWith('input'), output: describeWith('output') }
  return {
    optional,
    '~standard': {
      version: 1,
      vendor: ownVendor,
      validate: (value) => (optional && value === undefined ? { value } : validate(value)),
      jsonSchema,
    },
  }
}

function isReader(value: unknown): value is ReadSchema {
  return typeof value === 'function'
}
