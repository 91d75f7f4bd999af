import { type AbpErrorOptions, AbpError as KitError } from './protocol/error.ts'
import type { AbpErrorCode } from './protocol/error-codes/index.ts'

export interface AbpErrorConstructor {
  /**
   * @param code - a code of the protocol or of the app
   * @param message - for the agent: what happened and what it can do
   */
  new (code: AbpErrorCode | (string & {}), message: string, options?: AbpErrorOptions): AbpError
}

/**
 * An error with a code. If a capability's handler throws it, it becomes the call's error envelope, unchanged.
 * Every error that abp-kit throws because of a user's mistake is an `AbpError`. docs/errors.md lists the
 * codes.
 *
 * @example throw new AbpError('PRECONDITION_FAILED', 'The invoice is locked.', { details: { id } })
 */
export const AbpError: AbpErrorConstructor = KitError
export type AbpError = KitError
