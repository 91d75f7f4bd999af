/** How a client reaches the MCP server: it starts the program, or connects to the URL of a running one. */
export type Bridge = { command: string; args: readonly string[] } | { url: string }

/** A value of a configuration file. */
export type Entry = Record<string, unknown>

/**
 * The variable that holds the MCP server's token, in the client's own syntax; without such a syntax, a
 * placeholder.
 */
export const tokenVariable = 'ABP_AUTH_TOKEN'
export const tokenPlaceholder = '<the token of the bridge>'

/**
 * Keys that define how the MCP server is reached. All other keys of an entry belong to the user, and stay.
 */
export const transportKeys: readonly string[] = [
  ...['type', 'command', 'cmd', 'args', 'url', 'uri', 'serverUrl', 'httpUrl', 'headers', 'http_headers'],
  ...['bearer_token_env_var', 'requestOptions'],
]

/** The usual shape of an entry. */
export function commonEntry(bridge: Bridge, { key = 'url', type, variable }: HttpForm = {}): Entry {
  if ('command' in bridge) return { command: bridge.command, args: bridge.args }
  return { ...(type !== undefined && { type }), [key]: bridge.url, headers: authorization(variable) }
}

interface HttpForm {
  /** The key of the URL. */
  key?: string
  type?: string
  /** The syntax of an environment variable in the client's files, if they support it. */
  variable?: string
}

export function authorization(variable = tokenPlaceholder): Entry {
  return { Authorization: `Bearer ${variable}` }
}
