import { createHash } from 'node:crypto'
import type { DefaultTreeAdapterMap } from 'parse5'
import { checkPolicy, type PolicyToCheck } from '../../server/blocking-policy'
import type { Finding } from './finding'
import { isBootstrap } from './is-bootstrap'

type Node = DefaultTreeAdapterMap['node']

export interface PageWithPolicy extends Omit<PolicyToCheck, 'hash' | 'nonce' | 'policy'> {
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
export async function checkPagePolicies({
  html,
  policy,
  name,
  owner,
  nonceRemedy,
}: PageWithPolicy): Promise<Finding[]> {
  if (policy === undefined && !/content-security-policy/i.test(html)) return []
  const { metas, ...bootstrap } = await readBootstrap(html)
  if (bootstrap.nonce === undefined) return []
  return [
    ...(policy === undefined ? [] : checkPolicy({ policy, owner, nonceRemedy, ...bootstrap })),
    ...metas.flatMap((meta) =>
      checkPolicy({ policy: meta, owner: `\`<meta http-equiv>\` of ${name}`, nonceRemedy, ...bootstrap }),
    ),
  ]
}

interface Bootstrap {
  /** Empty if it has none; undefined if the page has no bootstrap. */
  nonce?: string
  hash?: string
  /** The policies that the page itself sets before it. */
  metas: string[]
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

async function readBootstrap(html: string): Promise<Bootstrap> {
  // Not imported above: each start of a build and of a dev server would wait for the parser's 20 files.
  const { defaultTreeAdapter, parse } = await import('parse5')
  const metas: string[] = []
  const waiting: Node[] = [parse(html)]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) {
      const { tagName, attrs, childNodes } = node
      const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value
      const [text] = childNodes
      if (tagName === 'script' && text && 'value' in text && isBootstrap(text.value))
        return { nonce: value('nonce') ?? '', hash: hashOf(text.value), metas }
      if (tagName === 'meta' && value('http-equiv')?.toLowerCase() === 'content-security-policy')
        metas.push(value('content') ?? '')
    }
    // In the document's order, because a policy is for what comes after it.
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
  }
  return { metas }
}
