import type { OfferedBy } from '@abp-kit/core'
import { AbpError, readOrigins } from '@abp-kit/core/protocol'
import { exchangeLimits } from '../limits.ts'
import { connectByMessages, type MessageConnectOptions } from './connect.ts'
import type { MessageSession, OfferedCapabilities } from './session.ts'

export type { MessageConnectOptions } from './connect.ts'
export type { MessageSession, OfferedCapabilities } from './session.ts'

/** The required part of a socket: a browser's `WebSocket`, or a socket that a `ws` server accepted. */
export interface SocketLike {
  readonly readyState: number
  send(data: string): void
  close(code?: number): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close' | 'open', listener: () => void): void
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  removeEventListener(type: 'close' | 'open', listener: () => void): void
}

export interface WebSocketConnectOptions extends MessageConnectOptions {
  /**
   * The origin at the other end. For a socket that a server accepted: the request's `Origin` header. For a
   * socket that the agent opened: the origin of its URL.
   */
  origin: string | undefined
}

const openState = 1

/**
 * Starts a session with an app over a socket that is open or opening (docs/protocol.md §3, Message
 * transports). Runs in Node and in browsers. `session.close()` closes the socket.
 *
 * @typeParam Known - for typed calls: `typeof app`, or an interface that lists the app's capabilities
 * @throws {AbpError} `INVALID_ORIGINS`, also when `allowedOrigins` does not contain `origin`; `TIMEOUT`,
 *   `CANCELLED`, `DISCONNECTED`, or the error that the app returned. In that case, the socket is closed.
 *
 * @example
 * new WebSocketServer({ port, host }).on('connection', async (socket, { headers: { origin } }) => {
 *   const session = await connectWebSocket(socket, { origin, allowedOrigins: ['https://app.example.com'] })
 * })
 */
export async function connectWebSocket<Known extends object = OfferedCapabilities>(
  socket: SocketLike,
  options: WebSocketConnectOptions,
): Promise<MessageSession<OfferedBy<Known>>> {
  const origins = readOrigins(options.allowedOrigins)
  if (options.origin === undefined || !origins.has(options.origin)) {
    socket.close(1008)
    const message = `The app's origin is \`${options.origin}\`, which is not in \`allowedOrigins\` (${[...origins].join(', ')}).`
    throw new AbpError('INVALID_ORIGINS', message)
  }
  return connectByMessages(
    {
      form: 'base64',
      send(type, payload, id) {
        const text = JSON.stringify({ type, id, timestamp: Date.now(), payload })
        if (socket.readyState >= openState) socket.send(text)
        else socket.addEventListener('open', () => socket.send(text))
      },
      listen(channel, ignore) {
        const receive = ({ data }: { data: unknown }) => {
          const reason = channel.take(parse(data))
          if (reason !== undefined) ignore(reason)
        }
        const lost = () => channel.end(new AbpError('DISCONNECTED', 'The socket was closed. Connect again.'))
        socket.addEventListener('message', receive)
        socket.addEventListener('close', lost)
        if (socket.readyState > openState) lost()
        return () => {
          socket.removeEventListener('message', receive)
          socket.removeEventListener('close', lost)
          socket.close(1000)
        }
      },
    },
    options,
  )
}

/** @returns `undefined` for bytes, for a string that is too long, and for a string that is not JSON. */
function parse(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > exchangeLimits.messageCharacters) return undefined
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
