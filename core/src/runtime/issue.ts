import { AbpError } from '../protocol/error'
import { textOf } from './untrusted'

/** One thing that is wrong with a value (protocol.md §3, `INVALID_PARAMS`). */
export interface ValidationIssue {
  /** Such as `rows[0].name`; empty for the value itself. */
  path: string
  code: 'MISSING_PARAM' | 'INVALID_TYPE' | 'INVALID_VALUE'
  message: string
}

export type Validation = { value: unknown; issues?: undefined } | { issues: ValidationIssue[] }

/** How many issues an error carries at most. */
export const mostIssues = 100

/** @returns keys as a person writes them: `rows[0].name`. */
export function formatPath(keys: PropertyKey[]): string {
  return keys.reduce<string>(
    (path, key) =>
      /^\d+$/.test(String(key)) ? `${path}[${String(key)}]` : `${path}${path && '.'}${String(key)}`,
    '',
  )
}

/** @returns the error of a call whose parameters do not match. */
export function invalidParams(name: string, issues: ValidationIssue[]): AbpError {
  const list = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
  return new AbpError('INVALID_PARAMS', `The parameters of ${name} are not valid: ${textOf(list)}`, {
    details: { issues },
  })
}

/** @returns the error of a call whose result does not match: the app's own mistake. */
export function invalidResult(name: string, issues: ValidationIssue[]): AbpError {
  return new AbpError('INTERNAL_ERROR', `The result of ${name} does not match its own output schema.`, {
    details: { issues },
  })
}
