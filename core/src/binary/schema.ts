import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'

/**
 * A schema of this package: a Standard Schema that knows its JSON Schema, like the schemas of libraries.
 *
 * @typeParam Input - for parameters, the value that a caller sends; for results, the value that a handler returns
 * @typeParam Output - for parameters, the value that the handler gets; for results, the value that the agent gets
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
  describe: (side: 'input' | 'output') => Record<string, unknown>
}

export function createSchema({ describe, optional = false, validate }: SchemaParts): BinarySchema {
  const jsonSchema = { input: () => describe('input'), output: () => describe('output') }
  return {
    optional,
    '~standard': {
      version: 1,
      vendor: 'abp-kit',
      validate: (value) => (optional && value === undefined ? { value } : validate(value)),
      jsonSchema,
    },
  }
}
