import { AbpError } from '../../protocol/error.ts'
import { textOf } from '../../runtime/untrusted.ts'
import type { ValidationIssue } from '../../schema/validation-issue.ts'

/** @returns the error for a runtime that is installed without a bootstrap and its `window.abp`. */
export function noBootstrap(): AbpError {
  return new AbpError('INTERNAL_ERROR', 'There is no bootstrap; call `register`.')
}

/** @returns the error for an `initialize` without the agent's name. */
export function unnamedAgent(): AbpError {
  return new AbpError(
    'INVALID_PARAMS',
    "`initialize` needs to know the agent: `initialize({ agent: { name, version }, protocolVersion: '0.1', features: {} })`.",
    { details: { issues: [{ path: 'agent.name', code: 'MISSING_PARAM', message: 'Expected a string.' }] } },
  )
}

/** @returns the error for calling a capability that does not exist, or that this agent may not see. */
export function unknownCapability(name: unknown): AbpError {
  return new AbpError(
    'UNKNOWN_CAPABILITY',
    `There is no capability ${textOf(name)}. \`listCapabilities\` names them.`,
  )
}

/** @param repeated - the callId, if a call with it is still running */
export function notStarted(name: unknown, repeated: string | false): AbpError {
  return repeated === false
    ? unknownCapability(name)
    : new AbpError('INVALID_PARAMS', `A call with the callId ${repeated} is still running.`)
}

/** @returns the error for a module without a handler, which is the app's own mistake. */
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
