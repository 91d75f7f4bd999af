import type { PageDocument } from './document.ts'

const keywordsForFiles = /^(?:'self'|\*|https?:|https?:\/\/)/

/**
 * Reads the policies in a page. Policies in HTTP headers belong to the host, and are not visible here.
 *
 * @param offset - the bootstrap's position: a policy does not apply to earlier code
 * @param hash - of the bootstrap, such as `sha256-…`
 * @returns the sources to add to `script-src`: empty if the policies allow the bootstrap and the module
 */
export function missingSources({ elements }: PageDocument, offset: number, hash: string): string[] {
  const missing = elements
    .filter(
      ({ attributes, inHead, name }) =>
        inHead &&
        name === 'meta' &&
        attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy',
    )
    .flatMap(({ attributes, start }) => {
      const sources = scriptSources(attributes.get('content') ?? '')
      if (sources === undefined) return []
      return [
        ...(start < offset && !allowsInline(sources, hash) ? [`'${hash}'`] : []),
        ...(allowsFiles(sources) ? [] : ["'self'"]),
      ]
    })
  return [...new Set(missing)]
}

/** @returns the sources for `<script>` elements; `undefined` if the policy does not limit them */
function scriptSources(policy: string): string[] | undefined {
  const directives = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src')
}

function allowsInline(sources: readonly string[], hash: string): boolean {
  if (sources.includes(`'${hash}'`)) return true
  const isStrict = sources.some((source) => /^'(?:nonce-|sha(?:256|384|512)-|strict-dynamic')/.test(source))
  return !isStrict && sources.some((source) => source.toLowerCase() === "'unsafe-inline'")
}

function allowsFiles(sources: readonly string[]): boolean {
  if (sources.includes("'strict-dynamic'")) return false
  return sources.some((source) => keywordsForFiles.test(source.toLowerCase()))
}
