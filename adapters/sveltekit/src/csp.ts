import { bootstrapHash } from '@abp-kit/core/bootstrap'

/** A Content-Security-Policy in SvelteKit's form: sources without quotes. */
export interface Directives {
  'default-src'?: string[]
  'script-src'?: string[]
  'script-src-elem'?: string[]
}

/**
 * Allows the bootstrap in the app's own policy. Kit adds hashes and nonces only for its own scripts.
 *
 * Does not change a policy without script sources or one that relies on `'unsafe-inline'`: a hash would disable
 * `'unsafe-inline'`, and with it the app's other inline scripts.
 */
export function allowBootstrap(directives: Directives): void {
  const elements = directives['script-src-elem']
  if (elements) directives['script-src-elem'] = withHash(elements)
  const scripts = directives['script-src'] ?? directives['default-src']
  if (!scripts) return
  const allowed = withHash(scripts)
  if (allowed !== scripts) directives['script-src'] = allowed
}

function withHash(sources: string[]): string[] {
  const exact = sources.some((source) => /^(?:nonce-|sha\d+-|strict-dynamic$)/.test(source))
  if (sources.includes(bootstrapHash) || (sources.includes('unsafe-inline') && !exact)) return sources
  return [...sources, bootstrapHash]
}
