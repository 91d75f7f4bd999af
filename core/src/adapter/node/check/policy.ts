import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'
import { bootstrapHash, bootstrapText } from '../../../bootstrap'
import type { Finding } from './finding'

type Node = DefaultTreeAdapterMap['node']

export interface PolicyToCheck {
  /** The value of the header. Several policies, with commas between them, apply together. */
  policy: string
  /** Whose it is, such as "`routeRules['/**']` in nuxt.config". */
  owner: string
  /**
   * The nonce that the page's bootstrap has; empty if it has none. Without this, a nonce in the policy counts as the right
   * one: who writes it into the policy also writes it into the page.
   */
  nonce?: string | undefined
  /** How a page passes its nonce on, such as "write `<Abp nonce={nonce} />`". */
  nonceRemedy?: string | undefined
}

/** @returns a finding if the Content-Security-Policy blocks the bootstrap */
export function checkPolicy({ policy, owner, nonce, nonceRemedy }: PolicyToCheck): Finding[] {
  const sources = policy
    .split(',')
    .map(scriptSources)
    .find((given) => given !== undefined && !allowsBootstrap(given, nonce))
  if (sources === undefined) return []
  const add = `Add to its \`script-src\`: '${bootstrapHash}'`
  const remedy =
    nonceRemedy !== undefined && sources.some(isNonce)
      ? `The bootstrap does not have the policy's nonce: ${nonceRemedy}. Or add to its \`script-src\`: '${bootstrapHash}'`
      : add
  return [
    {
      code: 'POLICY_BLOCKS_SCRIPT',
      message: `The Content-Security-Policy of ${owner} blocks the bootstrap, so that agents find the app and cannot call it. ${remedy}`,
    },
  ]
}

export interface PageWithPolicy extends Omit<PolicyToCheck, 'nonce' | 'policy'> {
  html: string
  /** The value of the header that comes with the page; undefined if there is none. */
  policy: string | undefined
  /** What the developer calls the page: its path, or the file that was built. */
  name: string
}

/**
 * Judges the policies that apply to a page: that of the header, and those of `<meta http-equiv>` before the bootstrap.
 *
 * @returns nothing for a page without a bootstrap, of which {@link checkPage} tells
 */
export function checkPagePolicies({ html, policy, name, owner, nonceRemedy }: PageWithPolicy): Finding[] {
  const { nonce, metas } = readBootstrap(html)
  if (nonce === undefined) return []
  return [
    ...(policy === undefined ? [] : checkPolicy({ policy, owner, nonce, nonceRemedy })),
    ...metas.flatMap((meta) =>
      checkPolicy({ policy: meta, owner: `\`<meta http-equiv>\` of ${name}`, nonce, nonceRemedy }),
    ),
  ]
}

interface Bootstrap {
  /** Empty if it has none; undefined if the page has no bootstrap. */
  nonce?: string
  /** The policies that the page itself sets before it. */
  metas: string[]
}

function readBootstrap(html: string): Bootstrap {
  const metas: string[] = []
  const waiting: Node[] = [parse(html)]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) {
      const { tagName, attrs, childNodes } = node
      const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value
      const [text] = childNodes
      if (tagName === 'script' && text && 'value' in text && text.value === bootstrapText)
        return { nonce: value('nonce') ?? '', metas }
      if (tagName === 'meta' && value('http-equiv')?.toLowerCase() === 'content-security-policy')
        metas.push(value('content') ?? '')
    }
    // In the document's order, because a policy is for what comes after it.
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
  }
  return { metas }
}

/** @returns the directives of one policy: of those with the same name, the first counts */
function readDirectives(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

/** @returns the sources for `<script>` elements; undefined if the policy does not limit them */
function scriptSources(policy: string): string[] | undefined {
  const directives = readDirectives(policy)
  return directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src')
}

function allowsBootstrap(sources: readonly string[], nonce: string | undefined): boolean {
  if (sources.includes(`'${bootstrapHash}'`)) return true
  if (nonce === undefined ? sources.some(isNonce) : nonce !== '' && sources.includes(`'nonce-${nonce}'`))
    return true
  const isExact = sources.some((source) => /^'(?:sha\d+-|nonce-|strict-dynamic')/i.test(source))
  return !isExact && sources.some((source) => source.toLowerCase() === "'unsafe-inline'")
}

function isNonce(source: string): boolean {
  return source.startsWith("'nonce-")
}
