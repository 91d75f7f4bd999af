/** @returns the sources for `<script>` elements in one policy; undefined if the policy does not limit them */
export function scriptSources(policy: string): string[] | undefined {
  const directives = readDirectives(policy)
  return directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src')
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

/** Configurations may have a placeholder where the nonce will be, such as `{{nonce}}`. */
export function isNonce(source: string): boolean {
  return /^'nonce-/i.test(source)
}

/**
 * @param policy - the value of a header, which may hold several policies
 * @returns the first nonce that allows `<script>` elements; undefined if there is none
 */
export function findNonce(policy: string): string | undefined {
  for (const source of policy.split(',').flatMap((one) => scriptSources(one) ?? [])) {
    const [, nonce] = /^'nonce-([\w+/-]+={0,2})'$/i.exec(source) ?? []
    if (nonce !== undefined) return nonce
  }
  return undefined
}
