import type { AbpError } from '../../protocol/error'

const page = 'https://github.com/abp-kit/abp-kit/blob/main/docs/errors.md#for-the-apps-developer'

/**
 * Adds the address of the page that explains the error's code to the end of its message.
 *
 * @returns the same error
 */
export function withDocs(error: AbpError): AbpError {
  if (!error.message.includes(page)) error.message += `\n${error.code} is explained at ${page}`
  return error
}
