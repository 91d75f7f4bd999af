import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import { isInitializeRequest, type Server } from '@modelcontextprotocol/server'
import type { Bridge } from '../bridge'
import { reasonOf } from '../record'
import { createServer } from './server'

/** Milliseconds without a request after which a session is forgotten: clients do not always say goodbye. */
const idleLimit = 4 * 3_600_000
const mostSessions = 100

interface LegacySession {
  transport: NodeStreamableHTTPServerTransport
  server: Server
  timer: NodeJS.Timeout
}

/**
 * The sessions of clients of 2025 over HTTP. With a session they can be asked, hear that tools changed, and cancel, as over
 * stdio.
 */
export class LegacySessions {
  readonly #bridge: Bridge
  readonly #largest: number
  readonly #sessions = new Map<string, LegacySession>()

  /** @param largest - bytes of a request */
  constructor(bridge: Bridge, largest: number) {
    this.#bridge = bridge
    this.#largest = largest
  }

  /** @param body - of a POST, parsed */
  async handle(request: IncomingMessage, response: ServerResponse, body?: unknown): Promise<void> {
    const id = request.headers['mcp-session-id']
    const session = typeof id === 'string' ? this.#sessions.get(id) : undefined
    if (session) {
      session.timer.refresh()
      return session.transport.handleRequest(request, response, body)
    }
    if (id !== undefined) return refuse(response, 404, -32001, 'Session not found')
    if (!isInitializeRequest(body)) return refuse(response, 400, -32000, 'Bad Request: Session ID required')
    if (this.#sessions.size >= mostSessions) return refuse(response, 503, -32000, 'Too many sessions')
    const transport = await this.#begin()
    await transport.handleRequest(request, response, body)
  }

  async #begin(): Promise<NodeStreamableHTTPServerTransport> {
    const server = createServer(this.#bridge, { era: 'legacy' })
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      maxRequestBodySize: this.#largest,
      onsessioninitialized: (id) => {
        const timer = setTimeout(() => server.close().catch(() => undefined), idleLimit)
        timer.unref()
        this.#sessions.set(id, { transport, server, timer })
      },
    })
    server.onclose = () => {
      const { sessionId } = transport
      if (sessionId === undefined) return
      clearTimeout(this.#sessions.get(sessionId)?.timer)
      this.#sessions.delete(sessionId)
    }
    await server.connect(transport)
    return transport
  }

  toolsChanged(): void {
    for (const { server } of this.#sessions.values()) {
      server.sendToolListChanged().catch((error: unknown) => {
        this.#bridge.log.debug('The change of tools was not delivered.', { reason: reasonOf(error) })
      })
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => server.close()))
  }
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}
