import { bootstrapHash } from '@abp-kit/core/bootstrap'

/** SvelteKit's form of a Content-Security-Policy: sources without quotes. */
export interface Directives {
  'default-src'?: string[]
  'script-src'?: string[]
  'script-src-elem'?: string[]
}

/**
 * Lets the bootstrap through the app's own policy. Kit adds hashes and nonces only for its own scripts.
 *
 * A policy without scripts' sources stays as it is, and so does one that relies on `'unsafe-inline'`:
 * a hash would switch that off, and with it the app's other inline scripts.
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
