import type { AbpError } from '../../protocol/error'

const page = 'https://github.com/abp-kit/abp-kit/blob/main/docs/errors.md'

/**
 * Adds the address of the page that explains the error's code to the end of its message.
 *
 * @param section - of the page, as its anchor
 * @returns the same error
 */
export function withDocs(error: AbpError, section = 'for-the-apps-developer'): AbpError {
  if (!error.message.includes(page)) error.message += `\n${error.code} is explained at ${page}#${section}`
  return error
}
