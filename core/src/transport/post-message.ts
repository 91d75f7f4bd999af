import type { Agents } from '../on-demand/agents/window-agents.ts'
import type { ErrorEnvelope } from '../protocol/error.ts'
import { createDropReport, readMessage } from '../protocol/message.ts'
import { readOrigins } from '../protocol/origins.ts'
import { type MessageTransport, maxWaiting, tooMany, typesToApp } from './message-transport.ts'

export type { MessageTransport } from './message-transport.ts'

export interface PostMessageOptions {
  /** The full origins of the pages that may act as an agent here. Wildcards are not allowed. */
  allowedOrigins: readonly string[]
}

/**
 * Lets the page that embeds or opened this one use the app's capabilities through `postMessage`
 * (docs/protocol.md §3, Message transports). Until the first message from an allowed origin, it only adds a
 * listener. That message loads the code that responds, and the agent's `initialize` loads the runtime. Does
 * nothing on a server.
 *
 * @throws {AbpError} `INVALID_ORIGINS` for an empty list, a wildcard, or a value that is not an origin.
 *
 * @example acceptPostMessages({ allowedOrigins: ['https://agent.example.com'] })
 */
export function acceptPostMessages({ allowedOrigins }: PostMessageOptions): MessageTransport {
  const origins = readOrigins(allowedOrigins)
  if (typeof window === 'undefined') return { ignored: 0, close: () => undefined }
  let ignored = 0
  let waiting = 0
  let agents: Promise<Agents> | undefined
  const report = createDropReport()

  const receive = ({ data, origin, ports, source }: MessageEvent<unknown>) => {
    const drop = (reason: string) => {
      ignored++
      report(reason, data)
    }
    const message = readMessage(data, typesToApp)
    // Such as responses of apps in frames of this page.
    if (!isAgent(source))
      return drop(typeof message === 'string' ? '' : 'its sender neither embeds nor opened this page')
    // Omits the origin, because any number of origins may send messages.
    if (!origins.has(origin)) return drop("its sender's origin is not in `allowedOrigins`")
    if (waiting >= maxWaiting) return drop(tooMany)
    if (typeof message === 'string') return drop(message)
    waiting++
    agents ??= import('../on-demand/agents/window-agents.ts').then(({ createAgents }) => createAgents())
    agents
      .then(
        ({ take }) => {
          const reason = take(message, { origin, source, lifeline: ports[0] })
          if (reason !== undefined) drop(reason)
        },
        (reason: unknown) => {
          agents = undefined
          const error: ErrorEnvelope = {
            code: 'CAPABILITY_UNAVAILABLE',
            message: `Not loaded: ${reason} Connect again.`,
            retryable: true,
          }
          const { id } = message
          const answer = { type: 'initialize-result', id, timestamp: Date.now(), payload: { error } }
          if (message.type === 'initialize') source.postMessage(answer, origin)
        },
      )
      .finally(() => waiting--)
  }

  addEventListener('message', receive)
  return {
    get ignored() {
      return ignored
    },
    close() {
      removeEventListener('message', receive)
      agents?.then(
        ({ end }) => end('The app listens no more.'),
        () => undefined,
      )
    },
  }
}

/** Checks whether a window embeds or opened this page. The page itself and its frames are not agents. */
function isAgent(source: MessageEventSource | null): source is Window {
  return source !== null && source !== window && (source === window.parent || source === window.opener)
}
