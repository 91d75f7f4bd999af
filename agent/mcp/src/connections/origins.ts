import { AbpError } from '@abp-kit/core/protocol'

/**
 * The rules for which origins may be connected to. Both lists contain patterns, see {@link matchesOrigin}.
 */
export interface OriginRules {
  /** If empty, all origins are allowed. */
  allowOrigin: readonly string[]
  /** Takes precedence over `allowOrigin`. */
  blockOrigin: readonly string[]
  /**
   * Id of the Chrome extension whose page is being connected to. The user allowed the extension by naming it.
   */
  extensionId?: string | undefined
}

/**
 * Rejects origins that the user blocked or did not allow.
 *
 * @param url - absolute
 * @throws {AbpError} `ORIGIN_NOT_ALLOWED`; `INVALID_PARAMS` if it is not an http or https URL
 */
export function checkOrigin(url: string, rules: OriginRules): void {
  const { allowOrigin: allowed, blockOrigin: blocked, extensionId } = rules
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol === 'chrome-extension:' && parsed.hostname === extensionId) return
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

/** @returns whether {@link checkOrigin} accepts a URL */
export function allowsOrigin(url: URL, rules: OriginRules): boolean {
  try {
    checkOrigin(url.href, rules)
    return true
  } catch {
    return false
  }
}

/** @param patterns - origins; `https://*.example.com` matches its subdomains, `*` matches all */
export function matchesOrigin(url: URL, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    if (pattern === '*') return true
    const plain = new URL(pattern.replace('://*.', '://'))
    if (url.protocol !== plain.protocol || url.port !== plain.port) return false
    const [host, wanted] = [hostOf(url), hostOf(plain)]
    return pattern.includes('://*.') ? host.endsWith(`.${wanted}`) : host === wanted
  })
}

/** @returns the host in a single canonical form; `URL` already normalizes case, IDNA and numbers */
function hostOf({ hostname }: URL): string {
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? []
  if (high !== undefined && low !== undefined) {
    // This is an IPv4 address in IPv6 notation.
    const words = [high, low].map((word) => Number.parseInt(word, 16))
    return words.flatMap((word) => [word >> 8, word & 0xff]).join('.')
  }
  // A trailing dot (the DNS root) leads to the same host.
  return hostname.replace(/\.+$/, '')
}
