/**
 * @returns the sources for `<script>` elements in one policy; undefined if the policy does not restrict them
 */
export function scriptSources(policy: string): string[] | undefined {
  const directives = readDirectives(policy)
  return directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src')
}

/** @returns the directives of one policy. The first directive with a name wins */
function readDirectives(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

/** Also matches placeholders for the nonce in configurations, such as `{{nonce}}`. */
export function isNonce(source: string): boolean {
  return /^'nonce-/i.test(source)
}

/**
 * @param policy - the value of a header, which may contain several policies
 * @returns the first nonce that allows `<script>` elements; undefined if there is none
 */
export function findNonce(policy: string): string | undefined {
  for (const source of policy.split(',').flatMap((one) => scriptSources(one) ?? [])) {
    const [, nonce] = /^'nonce-([\w+/-]+={0,2})'$/i.exec(source) ?? []
    if (nonce !== undefined) return nonce
  }
  return undefined
}
