import type { Connection } from '../on-demand/connection/connection.ts'
import { createDropReport, type MessageId, readMessage } from '../protocol/message.ts'
import { invalidOrigins, readOrigins } from '../protocol/origins.ts'
import { type MessageTransport, maxWaiting, tooMany, typesToApp } from './message-transport.ts'

export type { MessageTransport } from './message-transport.ts'

export interface WebSocketOptions {
  /** The origins of the servers that the page may connect to, such as `wss://relay.example.com`. Wildcards are not allowed. */
  allowedOrigins: readonly string[]
  /** Subprotocols, in the form that `WebSocket` accepts. */
  protocols?: string | string[]
}

export interface WebSocketTransport extends MessageTransport {
  /** Resolves when either side closes the socket, or when it cannot be opened. */
  readonly closed: Promise<{ code: number; reason: string }>
}

/** The maximum length of a message in characters. Longer messages are ignored. */
const maxMessageLength = 256 * 1024 * 1024

/**
 * Connects to a server through which an agent uses the app's capabilities: a relay or a test
 * (docs/protocol.md §3, Message transports). Until the first message, it only opens the socket. That message
 * loads the code that responds, and the agent's `initialize` loads the runtime. Does nothing on a server.
 *
 * @param url - absolute, `ws:` or `wss:`
 * @throws {AbpError} `INVALID_ORIGINS` for an empty list, a wildcard, a value that is not an origin, or a
 *   `url` whose origin is not in the list.
 *
 * @example connectWebSocket('wss://relay.example.com/abp', { allowedOrigins: ['wss://relay.example.com'] })
 */
export function connectWebSocket(
  url: string | URL,
  { allowedOrigins, protocols }: WebSocketOptions,
): WebSocketTransport {
  const origins = readOrigins(allowedOrigins)
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  if (!/^wss?:/.test(origin) || !origins.has(origin)) {
    throw invalidOrigins(`(${[...origins].join(', ')}) does not have the \`ws:\` or \`wss:\` URL \`${url}\``)
  }
  if (typeof window === 'undefined')
    return { ignored: 0, closed: new Promise(() => undefined), close: () => undefined }
  let ignored = 0
  let waiting = 0
  let connection: Promise<Connection> | undefined
  const report = createDropReport()
  const socket = new WebSocket(url, protocols)

  const send = (type: string, payload: object, id?: MessageId) =>
    socket.send(JSON.stringify({ type, id, timestamp: Date.now(), payload }))

  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const drop = (reason: string) => {
      ignored++
      report(reason)
    }
    const message = waiting < maxWaiting ? readMessage(parse(data), typesToApp) : tooMany
    if (typeof message === 'string') return drop(message)
    waiting++
    connection ??= import('../on-demand/connection/connection.ts').then(({ createConnection }) =>
      createConnection(send, 'base64'),
    )
    connection
      .then(
        ({ take }) => {
          const reason = take(message)
          if (reason !== undefined) drop(reason)
        },
        (reason: unknown) => {
          connection = undefined
          const error = { code: 'CAPABILITY_UNAVAILABLE', message: `Not loaded: ${reason}`, retryable: true }
          if (message.type === 'initialize') send('initialize-result', { error }, message.id)
        },
      )
      .finally(() => waiting--)
  })

  const end = (reason: string) => {
    connection?.then(
      (opened) => opened.end(reason),
      () => undefined,
    )
  }
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => {
      end('The socket was closed.')
      removeEventListener('pagehide', close)
      resolve({ code, reason })
    })
  })
  const close = () => {
    end('The app listens no more.')
    socket.close(1000)
  }
  // A page in the back/forward cache would keep its socket open but not respond.
  addEventListener('pagehide', close)
  return {
    closed,
    get ignored() {
      return ignored
    },
    close,
  }
}

/**
 * @returns the parsed message; `undefined` for binary data, and for a string that is too long or is not JSON.
 */
function parse(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > maxMessageLength) return undefined
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
