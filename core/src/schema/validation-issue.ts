import type { Schema } from './schema.ts'

/** One mistake in a value (docs/protocol.md §3, `INVALID_PARAMS`). */
export interface ValidationIssue {
  /** A path such as `rows[0].name`; empty for the value itself. */
  path: string
  code: 'MISSING_PARAM' | 'INVALID_TYPE' | 'INVALID_VALUE' | (string & {})
  message: string
}

/** The value that the schema parsed, or the mistakes in the input. */
export type Validation = { value: unknown; issues?: undefined } | { issues: ValidationIssue[] }

/** Validates with the user's own schema. Without a schema, every value is valid. */
export type Validate = (schema: Schema | undefined, value: unknown) => Promise<Validation>

/** The maximum number of issues in an error. */
export const maxIssues = 100

/** @returns the keys in the usual notation, such as `rows[0].name`. */
export function formatPath(keys: PropertyKey[]): string {
  return keys.reduce<string>(
    (path, key) =>
      /^\d+$/.test(String(key)) ? `${path}[${String(key)}]` : `${path}${path && '.'}${String(key)}`,
    '',
  )
}
