import { AbpError } from '@abp-kit/core'

/**
 * Creates the error for a parameter that matches its schema but has invalid content, such as bytes that are not an image
 * (docs/protocol.md §3, Errors).
 *
 * @param path - the path of the parameter, such as `image.content`
 * @param code - the more specific code, such as `UNDECODABLE_IMAGE`
 * @param message - what happened and what to do
 */
export function invalidParams(path: string, code: string, message: string, cause?: unknown): AbpError {
  return new AbpError('INVALID_PARAMS', message, { details: { issues: [{ path, code, message }] }, cause })
}
