/** How a client reaches the bridge: it starts the program, or asks an address where one runs. */
export type Bridge = { command: string; args: readonly string[] } | { url: string }

/** A value of a configuration file. */
export type Entry = Record<string, unknown>

/** The variable that holds the bridge's token, in the client's own way to write one; without it, a place to fill in. */
export const tokenVariable = 'ABP_AUTH_TOKEN'
export const tokenPlaceholder = '<the token of the bridge>'

/** Keys that say how the bridge is reached. All others in an entry are the user's, and stay. */
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
  /** The key of the address. */
  key?: string
  type?: string
  /** How the client's files write a variable of the environment, if they can. */
  variable?: string
}

export function authorization(variable = tokenPlaceholder): Entry {
  return { Authorization: `Bearer ${variable}` }
}
