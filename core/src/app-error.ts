import { type AbpErrorOptions, AbpError as KitError } from './protocol/error'
import type { AbpErrorCode } from './protocol/error-codes'

export interface AbpErrorConstructor {
  /**
   * @param code - of the protocol, or one of the app's own
   * @param message - for the agent: what happened, and what it can do
   */
  new (code: AbpErrorCode | (string & {}), message: string, options?: AbpErrorOptions): AbpError
}

/**
 * An error with a code. Thrown by a capability's handler it becomes the call's error envelope unchanged. Every error that
 * abp-kit throws for a user's mistake is one; docs/errors.md lists their codes.
 *
 * @example throw new AbpError('PRECONDITION_FAILED', 'The invoice is locked.', { details: { id } })
 */
export const AbpError: AbpErrorConstructor = KitError
export type AbpError = KitError
