import { createHash } from 'node:crypto'
import type { DefaultTreeAdapterMap } from 'parse5'
import { checkPolicy, type PolicyToCheck } from '../../server/blocking-policy.ts'
import type { Finding } from './finding.ts'
import { isBootstrap } from './is-bootstrap.ts'

type Node = DefaultTreeAdapterMap['node']

/**
 * The number of characters to read. The bootstrap is in the head; a page with more than this before it is not
 * checked.
 */
const mostCharacters = 2 * 1024 * 1024

export interface PageWithPolicy extends Omit<PolicyToCheck, 'hash' | 'nonce' | 'policy'> {
  html: string
  /** The value of the page's header; undefined if there is none. */
  policy: string | undefined
  /** The developer's name for the page: its path, or the built file. */
  name: string
}

/**
 * Checks the policies that apply to a page: that of the header, and those of `<meta http-equiv>` before the
 * bootstrap.
 *
 * @returns no findings for a page without a bootstrap, which {@link checkPage} reports
 */
export async function checkPagePolicies({
  html,
  policy,
  name,
  owner,
  nonceRemedy,
}: PageWithPolicy): Promise<Finding[]> {
  if (policy === undefined && !/content-security-policy/i.test(html)) return []
  const { metas, excess, ...bootstrap } = await readBootstrap(html)
  if (bootstrap.nonce === undefined) return excess === undefined ? [] : [unread(name, excess)]
  return [
    ...(policy === undefined ? [] : checkPolicy({ policy, owner, nonceRemedy, ...bootstrap })),
    ...metas.flatMap((meta) =>
      checkPolicy({ policy: meta, owner: `\`<meta http-equiv>\` of ${name}`, nonceRemedy, ...bootstrap }),
    ),
  ]
}

interface Bootstrap {
  /** Empty if the bootstrap has none; undefined if the page has no bootstrap. */
  nonce?: string
  hash?: string
  /** The policies that the page itself sets before the bootstrap. */
  metas: string[]
  /** Why the rest of the page was not read, if the part that was read has no bootstrap. */
  excess?: string
}

function unread(name: string, excess: string): Finding {
  return {
    code: 'POLICY_BLOCKS_SCRIPT',
    message: `The Content-Security-Policy of ${name} cannot be checked: only the beginning of the page was read, and the bootstrap is not in it. ${excess} Put the bootstrap into the \`<head>\`, or close the elements that come before it.`,
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

async function readBootstrap(html: string): Promise<Bootstrap> {
  // Imported on demand: otherwise, each build and dev server would wait for the parser's 20 files at startup.
  const { defaultTreeAdapter } = await import('parse5')
  const { parsePage } = await import('../../../discovery/index.ts')
  const metas: string[] = []
  const { document, excess } = parsePage(html.slice(0, mostCharacters))
  const waiting: Node[] = [document]
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
    // In document order, because a policy applies to the elements after it. One at a time, because the number
    // of arguments is limited.
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child)
  }
  const isCut = html.length > mostCharacters
  const reason = excess ?? (isCut ? `It has more than ${mostCharacters / 1024 / 1024} MB.` : undefined)
  return { metas, ...(reason !== undefined && { excess: reason }) }
}
