import type { AbpError } from '../../protocol/error.ts'

const page = 'https://github.com/abp-kit/abp-kit/blob/main/docs/errors.md'

/**
 * Appends the URL of the page that explains the error's code to its message.
 *
 * @returns the same error
 */
export function withDocs(error: AbpError): AbpError {
  if (!error.message.includes(page)) error.message += `\n${explained(error.code, 'for-the-apps-developer')}`
  return error
}

/**
 * @param section - the anchor on the page
 * @returns the sentence with the URL of a code's explanation
 */
export function explained(code: string, section: string): string {
  return `${code} is explained at ${page}#${section}`
}
