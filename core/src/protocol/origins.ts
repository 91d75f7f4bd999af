import { AbpError } from './error'

/**
 * Reads the list of origins that may take part; everybody else is ignored (protocol.md §3, Message transports).
 *
 * @param list - such as `['https://agent.example.com', 'http://127.0.0.1:3000']`
 * @throws {AbpError} `INVALID_ORIGINS` for an empty list, a wildcard, the opaque origin `null`, or what is no origin:
 *   with what to write instead.
 */
export function readOrigins(list: unknown): ReadonlySet<string> {
  const origins: unknown[] = Array.isArray(list) ? list : []
  if (origins.length === 0) throw invalid('is empty')
  return new Set(
    origins.map((given) => {
      const origin = String(given)
      if (origin.includes('*')) throw invalid(`has \`${origin}\`: a wildcard would let every site in`)
      if (origin === 'null')
        throw invalid('has `null`, which all sandboxed frames and local files share: add `allow-same-origin`')
      const exact = URL.canParse(origin) ? new URL(origin).origin : ''
      if (exact !== origin)
        throw invalid(`has \`${origin}\`${exact && exact !== 'null' ? `, whose origin is \`${exact}\`` : ''}`)
      return origin
    }),
  )
}

function invalid(what: string): AbpError {
  return new AbpError(
    'INVALID_ORIGINS',
    `\`allowedOrigins\` ${what}. Write each origin in full: \`allowedOrigins: ['https://agent.example.com']\`.`,
  )
}
