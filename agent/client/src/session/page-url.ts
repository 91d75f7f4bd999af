import { AbpError } from '@abp-kit/core/protocol'

const protocols = ['http:', 'https:', 'chrome-extension:']

/** @returns whether the URL is a page of a Chrome extension, which only the browser can read */
export function isExtensionUrl(url: URL | undefined): boolean {
  return url?.protocol === 'chrome-extension:'
}

/** @throws {AbpError} `INVALID_PARAMS` for a URL that cannot be an app's */
export function readUrl(url: string | URL): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed && protocols.includes(parsed.protocol)) return parsed
  throw new AbpError('INVALID_PARAMS', `${url} is not an absolute http, https or chrome-extension URL.`)
}
