import type { Schema } from './schema'

/** One thing that is wrong with a value (docs/protocol.md §3, `INVALID_PARAMS`). */
export interface ValidationIssue {
  /** Such as `rows[0].name`; empty for the value itself. */
  path: string
  code: 'MISSING_PARAM' | 'INVALID_TYPE' | 'INVALID_VALUE' | (string & {})
  message: string
}

/** A value as a schema has parsed it, or what is wrong with it. */
export type Validation = { value: unknown; issues?: undefined } | { issues: ValidationIssue[] }

/** Validates with the user's own schema; without one every value is valid. */
export type Validate = (schema: Schema | undefined, value: unknown) => Promise<Validation>

/** How many issues an error carries at most. */
export const maxIssues = 100

/** @returns keys as a person writes them: `rows[0].name`. */
export function formatPath(keys: PropertyKey[]): string {
  return keys.reduce<string>(
    (path, key) =>
      /^\d+$/.test(String(key)) ? `${path}[${String(key)}]` : `${path}${path && '.'}${String(key)}`,
    '',
  )
}
