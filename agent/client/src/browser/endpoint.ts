import { AbpError, isRecord } from '@abp-kit/core/protocol'

/**
 * Finds the web socket of a browser's DevTools endpoint. The given host replaces the host that the browser
 * reports, which is wrong behind a browser farm's proxy or a container's port mapping.
 *
 * @param endpoint - `http(s)://host:port`, or a `ws(s)` URL, which is returned unchanged
 * @param timeout - milliseconds
 * @throws {AbpError} `INVALID_PARAMS` for any other endpoint; `BROWSER_ERROR`
 */
export async function resolveEndpoint(
  endpoint: string,
  headers: Record<string, string>,
  timeout: number,
): Promise<string> {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url?.protocol === 'ws:' || url?.protocol === 'wss:') return url.href
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new AbpError('INVALID_PARAMS', `${endpoint} is no DevTools endpoint: it begins with http: or ws:.`)
  }
  const versions = new URL(`${url.pathname.replace(/\/$/, '')}/json/version${url.search}`, url)
  const response = await fetch(versions, { headers, signal: AbortSignal.timeout(Math.ceil(timeout)) })
  const answer: unknown = await response.json()
  const named = isRecord(answer) ? answer.webSocketDebuggerUrl : undefined
  if (typeof named !== 'string' || !URL.canParse(named)) {
    throw new AbpError('BROWSER_ERROR', `${versions.href} does not name a \`webSocketDebuggerUrl\`.`)
  }
  const socket = new URL(named)
  socket.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  socket.hostname = url.hostname
  socket.port = url.port
  return socket.href
}
