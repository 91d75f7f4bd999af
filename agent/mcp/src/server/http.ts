import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { AbpError } from '@abp-kit/core/protocol'
import {
  hostHeaderValidation,
  originValidation,
  toNodeHandler,
  toWebRequest,
} from '@modelcontextprotocol/node'
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server'
import type { Bridge } from '../bridge.ts'
import { workLimits } from '../limits.ts'
import { reasonOf } from '../reason.ts'
import { byHandle, forOneSession } from '../sessions/index.ts'
import { toolsOfKnownApps } from '../tools/index.ts'
import { isLoopback } from './access-token.ts'
import { openAuthentication } from './authentication.ts'
import { LegacySessions } from './legacy-sessions.ts'
import { subjectOf } from './resource-server.ts'
import { createServer } from './server.ts'
import { answerHealth, answerMetrics, healthPath, metricsPath } from './state-pages.ts'
import type { Serving } from './stdio.ts'

const path = '/mcp'
const local = ['localhost', '127.0.0.1', '[::1]']

/**
 * Serves many clients over Streamable HTTP: clients of 2026 one request at a time, clients of 2025 with
 * sessions. A page in the user's own browser cannot reach the server, because `Host` and `Origin` must name
 * this machine (DNS rebinding). Other programs cannot reach it without the token.
 *
 * @throws {AbpError} `INVALID_CONFIG` if the address is taken or does not belong to this machine, or if no
 *   token is usable
 */
export async function serveOverHttp(bridge: Bridge): Promise<Serving> {
  const { host, port, allowHost, shared: isShared } = bridge.settings
  const shared = isShared ? bridge.sessions.openOnly() : undefined
  const accessOf = (owner: string | undefined) =>
    shared
      ? forOneSession(shared)
      : byHandle(bridge.sessions, owner, (tool) =>
          toolsOfKnownApps(bridge.apps).some(({ name }) => name === tool),
        )
  const onerror = (error: Error) => bridge.log.warn('http', { reason: error.message })
  const modern = createMcpHandler(
    (context) => createServer(bridge, accessOf(subjectOf(context.authInfo)), context),
    {
      legacy: 'reject',
      maxRequestBodySize: workLimits.requestBytes,
      onerror,
    },
  )
  const handleModern = toNodeHandler(modern, { onerror, maxRequestBodySize: workLimits.requestBytes })
  let url = ''
  const authentication = await openAuthentication(bridge.settings, () => url)
  const sessions = new LegacySessions(bridge, workLimits.requestBytes, shared)
  const allowed = [...local, ...allowHost]
  const isHost = hostHeaderValidation(allowed)
  const isOrigin = originValidation(allowed)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isOrigin(request, response)) return
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    // Load balancers ask by address. The answer reveals nothing that a page could not find out anyway.
    if (pathname === healthPath) return answerHealth(bridge, response)
    if (!isHost(request, response)) return
    if (await authentication.describe(request, response)) return
    if (pathname === metricsPath && !bridge.settings.metricsAuth) return answerMetrics(bridge, response)
    if (pathname !== path && pathname !== metricsPath) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end(`The MCP endpoint is ${path}.`)
      return
    }
    const admitted = await authentication.admit(request, response)
    if (!admitted) return
    if (pathname === metricsPath) return answerMetrics(bridge, response)
    const owner = subjectOf(admitted.auth)
    if (request.method !== 'POST') return sessions.handle(request, response, owner)
    const body = await readJson(request)
    const probe = await toWebRequest(request, body)
    if (await isLegacyRequest(probe, body)) await sessions.handle(request, response, owner, body)
    else await handleModern(Object.assign(request, admitted), response, body)
  }
  const open = new Set<Promise<void>>()
  const server = createHttpServer((request, response) => {
    if (request.method === 'POST') {
      const closed = new Promise<void>((resolve) => void response.once('close', resolve)).finally(() =>
        open.delete(closed),
      )
      open.add(closed)
    }
    answer(request, response).catch((error: unknown) => {
      bridge.log.warn('http', { reason: reasonOf(error) })
      const status = error instanceof RequestError ? error.status : 500
      if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain' })
      response.end(error instanceof RequestError ? error.message : 'The request failed.')
    })
  })
  // A call may take long, and its answer is one response.
  server.requestTimeout = 0
  await listen(server, host, port).catch(async (error: unknown) => {
    await authentication.close()
    throw error
  })
  if (!isLoopback(host)) {
    bridge.log.warn('Other machines reach this address, and read what goes over it. Put TLS in front.', {
      host,
    })
  }
  // The lists of clients without a session never change.
  const stops = [
    shared?.onToolsChanged(() => modern.notify.toolsChanged()),
    shared?.onFilesChanged(() => modern.notify.resourcesChanged()),
  ]
  const address = server.address()
  const chosen = typeof address === 'object' && address ? address.port : port
  url = `http://${host.includes(':') ? `[${host}]` : host}:${chosen}${path}`
  return {
    ...(authentication.file !== undefined && { tokenFile: authentication.file }),
    url,
    answered: async () => {
      const late = pause(workLimits.lastAnswerMilliseconds, undefined, { ref: false })
      await Promise.race([Promise.all(open), late])
    },
    close: async () => {
      for (const stop of stops) stop?.()
      await Promise.all([modern.close(), sessions.close(), authentication.close()])
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

class RequestError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  // Requiring this type blocks simple (CORS) requests from pages.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new RequestError(415, 'The body must be application/json.')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > workLimits.requestBytes)
      throw new RequestError(413, `The body is over ${workLimits.requestBytes} bytes.`)
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new RequestError(400, 'The body is not JSON.')
  }
}

function listen(server: ReturnType<typeof createHttpServer>, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `Port ${port} of ${host} cannot be listened on: ${cause.message}.`
      reject(
        new AbpError('INVALID_CONFIG', `${message} Choose another --port, or none for a free one.`, {
          cause,
        }),
      )
    })
    server.listen(port, host, resolve)
  })
}
