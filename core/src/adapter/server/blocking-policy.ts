import { bootstrapHash } from '../../bootstrap/index.ts'
import type { Finding } from '../node/check/finding.ts'
import { isNonce, scriptSources } from './script-sources.ts'

export interface PolicyToCheck {
  /**
   * The value of the header, or one value per header. Several policies, separated by commas, apply together.
   */
  policy: string | readonly string[]
  /** The owner of the policy, such as "`routeRules['/**']` in nuxt.config". */
  owner: string
  /**
   * The nonce of the page's bootstrap; empty if it has none. Without this, any nonce in the policy counts as
   * correct: code that writes it into the policy also writes it into the page.
   */
  nonce?: string | undefined
  /**
   * The hash of the page's bootstrap, such as `sha256-…`, if a minifier or other tool may have rewritten it.
   * Defaults to the hash of the bootstrap as adapters write it.
   */
  hash?: string | undefined
  /** How a page passes on its nonce, such as "write `<Abp nonce={nonce} />`". */
  nonceRemedy?: string | undefined
}

/** @returns a finding if the Content-Security-Policy blocks the bootstrap */
export function checkPolicy({
  policy,
  owner,
  nonce,
  hash = bootstrapHash,
  nonceRemedy,
}: PolicyToCheck): Finding[] {
  const sources = [policy]
    .flat()
    .flatMap((value) => value.split(','))
    .map(scriptSources)
    .find((given) => given !== undefined && !allowsBootstrap(given, hash, nonce))
  if (sources === undefined) return []
  const add = `Add to its \`script-src\`: '${hash}'`
  const remedy =
    nonceRemedy !== undefined && sources.some(isNonce)
      ? `The bootstrap does not have the policy's nonce: ${nonceRemedy}. Or add to its \`script-src\`: '${hash}'`
      : add
  return [
    {
      code: 'POLICY_BLOCKS_SCRIPT',
      message: `The Content-Security-Policy of ${owner} blocks the bootstrap, so that agents find the app and cannot call it. ${remedy}`,
    },
  ]
}

function allowsBootstrap(sources: readonly string[], hash: string, nonce: string | undefined): boolean {
  if (sources.includes(`'${hash}'`)) return true
  if (nonce === undefined ? sources.some(isNonce) : nonce !== '' && sources.includes(`'nonce-${nonce}'`))
    return true
  const isExact = sources.some((source) => /^'(?:sha\d+-|nonce-|strict-dynamic')/i.test(source))
  return !isExact && sources.some((source) => source.toLowerCase() === "'unsafe-inline'")
}
