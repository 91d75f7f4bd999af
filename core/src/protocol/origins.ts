/**
 * Reads the list of allowed origins. Messages from all other origins are ignored (docs/protocol.md §3,
 * Message transports).
 *
 * @param list - such as `['https://agent.example.com', 'http://127.0.0.1:3000']`
 * @throws {AbpError} `INVALID_ORIGINS` for an empty list, a wildcard, the opaque origin `null`, or a value
 *   that is not an origin. The message explains what to write instead.
 */
export function readOrigins(list: unknown): ReadonlySet<string> {
  const origins: unknown[] = Array.isArray(list) ? list : []
  if (origins.length === 0) throw invalidOrigins('is empty')
  return new Set(
    origins.map((given) => {
      const origin = String(given)
      if (origin.includes('*')) throw invalidOrigins(`has \`${origin}\`: a wildcard lets every site in`)
      if (origin === 'null')
        throw invalidOrigins(
          'has `null`, which all sandboxed frames and local files share: add `allow-same-origin`',
        )
      const exact = URL.canParse(origin) ? new URL(origin).origin : ''
      if (exact !== origin)
        throw invalidOrigins(
          `has \`${origin}\`${exact && exact !== 'null' ? `, whose origin is \`${exact}\`` : ''}`,
        )
      return origin
    }),
  )
}

/** @returns the error. Does not use `AbpError`, because every visitor's page contains this code. */
export function invalidOrigins(what: string): Error {
  const message = `\`allowedOrigins\` ${what}. Write each origin in full: \`allowedOrigins: ['https://agent.example.com']\`.`
  return Object.assign(new Error(message), { name: 'AbpError', code: 'INVALID_ORIGINS', retryable: false })
}
