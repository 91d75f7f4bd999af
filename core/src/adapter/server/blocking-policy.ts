import { bootstrapHash } from '../../bootstrap'
import type { Finding } from '../node/check/finding'

/**
 * @param policy - a Content-Security-Policy; several policies, if a response has several
 * @param owner - whose it is, as the message names it
 * @returns a finding if it blocks the bootstrap
 */
export function checkPolicy(policy: string | readonly string[], owner: string): Finding[] {
  const policies = [policy].flat().flatMap((value) => value.split(','))
  const blocks = policies.some((one) => {
    const sources = scriptSources(one)
    return sources !== undefined && !allowsBootstrap(sources)
  })
  if (!blocks) return []
  return [
    {
      code: 'POLICY_BLOCKS_SCRIPT',
      message: `The Content-Security-Policy of ${owner} blocks the bootstrap, so that agents find the app and cannot call it. Add to its \`script-src\`: '${bootstrapHash}'`,
    },
  ]
}

/** @returns the sources for `<script>` elements; undefined if the policy does not limit them */
function scriptSources(policy: string): string[] | undefined {
  const directives = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src')
}

/** A nonce is for all inline scripts: whoever writes it into the policy also writes it into the page. */
function allowsBootstrap(sources: readonly string[]): boolean {
  if (sources.some((source) => source === `'${bootstrapHash}'` || source.startsWith("'nonce-"))) return true
  const isExact = sources.some((source) => /^'(?:sha\d+-|strict-dynamic')/.test(source))
  return !isExact && sources.includes("'unsafe-inline'")
}
