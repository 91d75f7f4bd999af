import { bootstrapHash } from '@abp-kit/core/bootstrap'

/** The location of the `csp` option: `security`; before Astro 6, `experimental`. */
interface PolicyConfig {
  security?: { csp?: unknown }
  experimental?: object
}

/**
 * Allows the bootstrap in the policy that Astro sends. Astro adds hashes only for its own scripts.
 *
 * @param config - Astro configuration of any version
 * @returns the additions to the configuration; Astro merges the lists
 */
export function allowBootstrap({ security, experimental }: PolicyConfig): object {
  if (security?.csp) return { security: { csp: withHash(security.csp) } }
  if (experimental && 'csp' in experimental && experimental.csp)
    return { experimental: { csp: withHash(experimental.csp) } }
  return {}
}

function withHash(csp: unknown): object {
  const added = { scriptDirective: { hashes: [bootstrapHash] } }
  // An object replaces `true`, so it needs Astro's default values.
  return csp === true ? { algorithm: 'SHA-256', ...added } : added
}
