import type { Finding } from '@abp-kit/core/adapter/node'
import { bootstrapHash } from '@abp-kit/core/bootstrap'
import type { NitroOptions } from 'nitropack/types'

/** @returns the policies in nuxt.config that block the bootstrap. Those of middleware and hosts are not seen here */
export function findBlockingPolicies(rules: NitroOptions['routeRules']): Finding[] {
  return Object.entries(rules).flatMap(([route, { headers = {} }]): Finding[] => {
    const [, policy = ''] =
      Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-security-policy') ?? []
    const sources = scriptSources(policy)
    if (sources === undefined || allowsBootstrap(sources)) return []
    return [
      {
        code: 'POLICY_BLOCKS_SCRIPT',
        message: `The Content-Security-Policy of \`routeRules['${route}']\` in nuxt.config blocks the bootstrap, so that agents find the app and cannot call it. Add to its \`script-src\`: '${bootstrapHash}'`,
      },
    ]
  })
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
