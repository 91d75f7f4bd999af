import type { AnyCapability } from '../../definition/capability'
import type { CallFailure } from '../../protocol/call'
import { AbpError } from '../../protocol/error'
import { textOf } from '../../runtime/untrusted'
import type { ValidationIssue } from '../../schema/validation-issue'

/** @returns the error for an `initialize` without the agent's name. */
export function unnamedAgent(): AbpError {
  return new AbpError(
    'INVALID_PARAMS',
    "`initialize` needs to know the agent: `initialize({ agent: { name, version }, protocolVersion: '0.1', features: {} })`.",
    { details: { issues: [{ path: 'agent.name', code: 'MISSING_PARAM', message: 'Expected a string.' }] } },
  )
}

/** @returns the error for a call whose module has no handler, which is the app's own mistake. */
export function noHandler(name: string): AbpError {
  return new AbpError(
    'INTERNAL_ERROR',
    `The module that \`load\` of ${name} gives has no function as its default export.`,
  )
}

/** @returns the error for a call whose parameters do not match the schema. */
export function invalidParams(name: string, issues: ValidationIssue[]): AbpError {
  const list = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
  return new AbpError('INVALID_PARAMS', `The parameters of ${name} are not valid: ${textOf(list)}`, {
    details: { issues },
  })
}

/** @returns the error for a call whose result does not match the schema, which is the app's own mistake. */
export function invalidResult(name: string, issues: ValidationIssue[]): AbpError {
  return new AbpError('INTERNAL_ERROR', `The result of ${name} does not match its own output schema.`, {
    details: { issues },
  })
}

/** Adds advice to the errors of a capability: that it is deprecated, and what can be called instead. */
export function advise(
  result: CallFailure,
  { alternatives, deprecated, deprecationMessage = '', name }: AnyCapability,
): CallFailure {
  const { error } = result
  return {
    ...result,
    error: {
      ...error,
      ...(deprecated && { message: `${error.message} (${name} is deprecated. ${deprecationMessage})` }),
      ...(alternatives && !error.alternatives && { alternatives: [...alternatives] }),
    },
  }
}
