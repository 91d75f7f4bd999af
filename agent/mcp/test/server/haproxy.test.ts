import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

const hasProgram = spawnSync('haproxy', ['-v']).status === 0
const token = 'of-all-bridges-behind-the-balancer'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts HAProxy with the backend of docs/scaling.md, before these bridges. @returns its URL */
async function startBalancer(directory: string, bridges: readonly HttpBridge[]): Promise<string> {
  const docs = await readFile(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8')
  const [, backend = ''] = /```\n(backend bridges\n[\s\S]*?)```/.exec(docs) ?? []
  const [one, two] = bridges.map(({ url }) => new URL(url).host)
  const placed = backend.replace('10.0.0.1:8800', one ?? '').replace('10.0.0.2:8800', two ?? '')
  expect(placed).not.toMatch(/10\.0\.0/)
  const port = await freePort()
  const file = join(directory, 'haproxy.cfg')
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 1h
frontend agents
  bind 127.0.0.1:${port}
  default_backend bridges
${placed}`,
  )
  const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(balancer, 'exit')
  onTestFinished(async () => {
    balancer.kill()
    await ended
  })
  const url = `http://127.0.0.1:${port}/mcp`
  await expect
    .poll(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  return url
}

const headers = (more: Record<string, string>) => ({
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  authorization: `Bearer ${token}`,
  ...more,
})
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
}
/** Reads the answer to its end: a bridge that is killed takes the connections with it that still wait for theirs. */
async function post(url: string, body: object, more: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers: headers(more), body: JSON.stringify(body) })
  await response.text()
  return response
}

test.skipIf(!hasProgram)('HAProxy as in docs/scaling.md keeps sessions, and fails over', async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const env = { ABP_AUTH_TOKEN: token }
  const bridges = await Promise.all([1, 2].map(() => startHttpBridge(path, [], env)))
  onTestFinished(async () => void (await Promise.all(bridges.map((bridge) => bridge.stop()))))
  const url = await startBalancer(path, bridges)

  const begun = await Promise.all(Array.from({ length: 4 }, () => post(url, initialize)))
  expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const sessions = begun.map((response) => response.headers.get('mcp-session-id') ?? '')
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
  const used = (id: string) => post(url, list, { 'mcp-session-id': id }).then(({ status }) => status)
  for (const id of [...sessions, ...sessions]) expect(await used(id)).toBe(200)

  // What reaches a bridge that is ending is lost with it.
  const ended = bridges[0] && once(bridges[0].process, 'exit')
  bridges[0]?.process.kill('SIGKILL')
  await ended
  // From the first request on, and for agents with a header of their own as for those without.
  for (let agent = 0; agent < 6; agent++) {
    const more: Record<string, string> = agent % 2 === 0 ? { 'x-agent': `agent-${agent}` } : {}
    expect((await post(url, initialize, more)).status).toBe(200)
  }
  // What was there is gone; clients begin a new session after a 404.
  const statuses = await Promise.all(sessions.map(used))
  expect(statuses.toSorted()).toEqual([200, 200, 404, 404])
})
