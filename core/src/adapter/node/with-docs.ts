import type { AbpError } from '../../protocol/error'

const page = 'https://github.com/abp-kit/abp-kit/blob/main/docs/errors.md#for-the-apps-developer'

/** @returns the error, with the address of the page that explains its code at the end of its message */
export function withDocs(error: AbpError): AbpError {
  if (!error.message.includes(page)) error.message += `\n${error.code} is explained at ${page}`
  return error
}
