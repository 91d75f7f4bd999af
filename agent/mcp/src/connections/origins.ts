import { AbpError } from '@abp-kit/core'

/** Both are patterns, see {@link matchesOrigin}. */
export interface OriginRules {
  /** Without any, all are allowed. */
  allowOrigin: readonly string[]
  /** Wins over what is allowed. */
  blockOrigin: readonly string[]
}

/**
 * Refuses origins that the user did not allow, or blocked.
 *
 * @param url - absolute
 * @throws {AbpError} `ORIGIN_NOT_ALLOWED`; `INVALID_PARAMS` for what is no http or https URL
 */
export function checkOrigin(url: string, { allowOrigin: allowed, blockOrigin: blocked }: OriginRules): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') {
    throw new AbpError(
      'INVALID_PARAMS',
      `\`url\` must be an absolute http or https URL; it is ${JSON.stringify(url)}.`,
    )
  }
  if (matchesOrigin(parsed, blocked)) {
    throw new AbpError('ORIGIN_NOT_ALLOWED', `${parsed.origin} is blocked by --block-origin.`)
  }
  if (allowed.length > 0 && !matchesOrigin(parsed, allowed)) {
    const message = `${parsed.origin} is not among the allowed origins (${allowed.join(', ')}).`
    throw new AbpError('ORIGIN_NOT_ALLOWED', `${message} The user can add it with --allow-origin.`)
  }
}

/** @param patterns - origins; `https://*.example.com` stands for its subdomains, `*` for all */
export function matchesOrigin(url: URL, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    if (pattern === '*') return true
    const plain = new URL(pattern.replace('://*.', '://'))
    if (url.protocol !== plain.protocol || url.port !== plain.port) return false
    return pattern.includes('://*.')
      ? url.hostname.endsWith(`.${plain.hostname}`)
      : url.hostname === plain.hostname
  })
}
