import { bootstrapHash } from '@abp-kit/core/bootstrap'
import { isRecord } from '@abp-kit/core/protocol'

/** The place of the option `csp`: `security`; before Astro 6, `experimental`. */
interface PolicyConfig {
  security?: { csp?: unknown }
  experimental?: object
}

/**
 * Allows the bootstrap in the policy that Astro sends. Astro adds hashes only for its own scripts.
 *
 * @param config - Astro's configuration, of any version
 * @returns what to add to it; Astro joins the lists
 */
export function allowBootstrap({ security, experimental }: PolicyConfig): object {
  if (security?.csp) return { security: { csp: withHash(security.csp) } }
  if (experimental && 'csp' in experimental && experimental.csp)
    return { experimental: { csp: withHash(experimental.csp) } }
  return {}
}

/**
 * A hash allows the bootstrap. With `strictDynamic`, browsers trust a nonce for what a script imports, but not a hash.
 *
 * @returns whether the policy that Astro sends keeps the bootstrap from importing
 */
export function trustsNoImports({ security, experimental = {} }: PolicyConfig): boolean {
  const csp = security?.csp ?? ('csp' in experimental ? experimental.csp : undefined)
  const directive = isRecord(csp) ? csp.scriptDirective : undefined
  return isRecord(directive) && directive.strictDynamic === true
}

function withHash(csp: unknown): object {
  const added = { scriptDirective: { hashes: [bootstrapHash] } }
  // An object takes the place of `true`, so it needs what Astro's own default has.
  return csp === true ? { algorithm: 'SHA-256', ...added } : added
}
