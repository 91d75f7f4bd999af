import { AbpError } from '@abp-kit/core'

/** @throws {AbpError} `INVALID_PARAMS` for what no page can have */
export function readUrl(url: string | URL): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed
  throw new AbpError('INVALID_PARAMS', `${url} is not an absolute http or https URL.`)
}
