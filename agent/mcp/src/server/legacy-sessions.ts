import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAbpError, isRecord } from '@abp-kit/core/protocol'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import { isInitializeRequest, type Server } from '@modelcontextprotocol/server'
import type { Bridge } from '../bridge.ts'
import { reasonOf } from '../reason.ts'
import { type ClientSession, forOneSession } from '../sessions/index.ts'
import { createServer } from './server.ts'

interface LegacySession {
  /** The OAuth user who opened it. No other user may use it. */
  owner: string | undefined
  transport: NodeStreamableHTTPServerTransport
  server: Server
  session: ClientSession
}

/**
 * The sessions of clients of 2025 over HTTP. With a session, clients can receive questions and tool list
 * changes, and cancel requests, as over stdio.
 */
export class LegacySessions {
  readonly #bridge: Bridge
  readonly #maxBodyBytes: number
  readonly #shared: ClientSession | undefined
  readonly #sessions = new Map<string, LegacySession>()

  /**
   * @param maxBodyBytes - bytes of a request
   * @param shared - the session that all clients share, if they do
   */
  constructor(bridge: Bridge, maxBodyBytes: number, shared: ClientSession | undefined) {
    this.#bridge = bridge
    this.#maxBodyBytes = maxBodyBytes
    this.#shared = shared
  }

  /**
   * @param owner - the OAuth user who sends the request
   * @param body - the parsed body of a POST
   */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    owner: string | undefined,
    body?: unknown,
  ): Promise<void> {
    const id = request.headers['mcp-session-id']
    const found = typeof id === 'string' ? this.#sessions.get(id) : undefined
    if (found && found.owner === owner) return this.#use(found, request, response, body)
    if (id !== undefined) return refuse(response, 404, -32001, 'Session not found')
    if (!isInitializeRequest(body)) return refuse(response, 400, -32000, 'Bad Request: Session ID required')
    if (this.#bridge.gate.draining) return refuse(response, 503, -32000, 'The bridge is ending.')
    let begun: LegacySession
    try {
      begun = await this.#begin(owner)
    } catch (error) {
      if (!isAbpError(error) || error.code !== 'RATE_LIMITED') throw error
      response.setHeader('retry-after', Math.ceil((error.retryAfter ?? 0) / 1_000))
      return refuse(response, 503, -32000, error.message)
    }
    await this.#use(begun, request, response, body)
    // The transport may have rejected the request.
    if (begun.transport.sessionId === undefined) await begun.server.close()
  }

  async #begin(owner: string | undefined): Promise<LegacySession> {
    // Opens the session before the first `await`, because it takes a slot.
    const session = this.#shared ?? this.#bridge.sessions.open({ handles: false, owner })
    const server = createServer(this.#bridge, forOneSession(session), { era: 'legacy' })
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      maxRequestBodySize: this.#maxBodyBytes,
      onsessioninitialized: (id) => void this.#sessions.set(id, begun),
    })
    const begun = { owner, transport, server, session }
    const stops = [
      session.onToolsChanged(() => {
        server.sendToolListChanged().catch((error: unknown) => {
          this.#bridge.log.debug('The change of tools was not delivered.', { reason: reasonOf(error) })
        })
      }),
      session.onFilesChanged(() => {
        server.sendResourceListChanged().catch((error: unknown) => {
          this.#bridge.log.debug('The change of files was not delivered.', { reason: reasonOf(error) })
        })
      }),
    ]
    server.onclose = () => {
      for (const stop of stops) stop()
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId)
      if (!this.#shared) void this.#bridge.sessions.end(session, 'The MCP client ended its session.')
    }
    if (!this.#shared) session.onEnd(() => void server.close().catch(() => undefined))
    await server.connect(transport)
    return begun
  }

  async #use(
    { session, transport }: LegacySession,
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
  ): Promise<void> {
    // A listening stream stays open while the client is connected. Anything else is a request.
    const end = request.method === 'GET' ? session.listen() : session.use()
    response.once('close', () => {
      end()
      // A disconnected client does not receive the answer, so its requests end as if it had cancelled them.
      if (response.writableFinished) return
      for (const requestId of requestIds(body)) {
        const params = { requestId, reason: 'The client hung up.' }
        transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params })
      }
    })
    await transport.handleRequest(request, response, body)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => server.close()))
  }
}

/** @returns the ids of the requests in one or several messages */
function requestIds(body: unknown): (string | number)[] {
  return [body].flat().flatMap((message: unknown) => {
    const id = isRecord(message) && typeof message.method === 'string' ? message.id : undefined
    return typeof id === 'string' || typeof id === 'number' ? [id] : []
  })
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}
