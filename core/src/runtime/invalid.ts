import { AbpError } from '../protocol/error'
import type { ValidationIssue } from './issue'
import { textOf } from './untrusted'

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
