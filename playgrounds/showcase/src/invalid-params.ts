import { AbpError } from '@abp-kit/core'

/**
 * A parameter whose schema is right but whose content is not, such as bytes that are no picture
 * (docs/protocol.md §3, Errors).
 *
 * @param path - of the parameter, such as `image.content`
 * @param code - the finer code, such as `UNDECODABLE_IMAGE`
 * @param message - what happened, and what to do
 */
export function invalidParams(path: string, code: string, message: string, cause?: unknown): AbpError {
  return new AbpError('INVALID_PARAMS', message, { details: { issues: [{ path, code, message }] }, cause })
}
