import type { AbpError } from '../../protocol/error.ts'

const page = 'https://github.com/abp-kit/abp-kit/blob/main/docs/errors.md'

/**
 * Adds the address of the page that explains the error's code to the end of its message.
 *
 * @returns the same error
 */
export function withDocs(error: AbpError): AbpError {
  if (!error.message.includes(page)) error.message += `\n${explained(error.code, 'for-the-apps-developer')}`
  return error
}

/**
 * @param section - of the page, as its anchor
 * @returns the sentence that says where a code is explained
 */
export function explained(code: string, section: string): string {
  return `${code} is explained at ${page}#${section}`
}
