import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { type Balancer, startBalancer } from '../fixtures/balancer.ts'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { newClient, temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { type RemoteBrowser, startBrowser } from '../fixtures/elsewhere.ts'
import { authorization } from '../fixtures/http-address.ts'
import { type RunningStore, startS3 } from '../fixtures/stores.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let kept: Awaited<ReturnType<typeof temporaryDirectory>>
let browser: RemoteBrowser
let store: RunningStore
let bridges: HttpBridge[]
let balancer: Balancer

const key = 'x-agent'
const token = 'of-all-bridges-behind-the-balancer'

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
  kept = await temporaryDirectory()
  browser = await startBrowser()
  store = await startS3(kept.path)
  const args = ['--ws-endpoint', browser.endpoint, '--isolated', '--store', store.url]
  const env = { ...store.env, ABP_AUTH_TOKEN: token }
  bridges = await Promise.all([1, 2].map(() => startHttpBridge(output.path, args, env)))
  balancer = await startBalancer(
    bridges.map(({ url }) => url),
    key,
  )
})
afterAll(async () => {
  await balancer.stop()
  await Promise.all(bridges.map((bridge) => bridge.stop()))
  await browser.stop()
  await store.stop()
  await app.stop()
  await output.remove()
  await kept.remove()
})

async function connect(client: Client, headers: Record<string, string> = {}) {
  onTestFinished(() => client.close())
  const transport = new StreamableHTTPClientTransport(new URL(balancer.url), {
    requestInit: { headers: { ...authorization({ token }), ...headers } },
  })
  await client.connect(transport)
  return transport
}

const run = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
  textOf(await client.callTool({ name, arguments: args }))

const connectedTo = z.object({ connection: z.string() })
const addressIn = (text: string) => /(?:File saved|Output saved to file): (.+)/.exec(text)?.[1] ?? ''

/** Each is connected to an app of its own bridge, and takes a result of the other out of the store. */
async function useBoth(clients: readonly [Client, Client]) {
  const used = await Promise.all(
    clients.map(async (client, index) => {
      const connected = await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
      expect(textOf(connected)).toMatch(/Connected: \S+ "Test Notes/)
      const { connection } = connectedTo.parse(connected.structuredContent)
      const upper = { capability: 'convert.upper', params: { text: `client ${index}` }, connection }
      return { client, connection, address: addressIn(await run(client, 'abp_call', upper)) }
    }),
  )
  for (const { client, connection } of used) {
    for (let round = 0; round < 4; round++)
      expect(await run(client, 'abp_status', { connection })).toContain(connection)
  }
  const [mine, theirs] = used
  expect(theirs?.address).toMatch(/^store:/)
  const again = await run(clients[0], 'abp_call', {
    capability: 'convert.upper',
    params: { text: { $file: theirs?.address, pointer: '/text' } },
    connection: mine?.connection,
  })
  const bytes = await store.read(addressIn(again).replace('store:', ''))
  expect(JSON.parse(bytes.toString('utf8'))).toEqual({ text: 'CLIENT 1' })
  for (const { client, connection } of used) await run(client, 'abp_disconnect', { connection })
}

test('clients of 2025: the session id leads to the bridge that gave it', async () => {
  const before = [...balancer.counts]
  const ofSdk = () => new Client({ name: 'test', version: '1.0.0' })
  const [one, two] = [ofSdk(), ofSdk()]
  const ids = [(await connect(one)).sessionId, (await connect(two)).sessionId]
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  await useBoth([one, two])
  expect(balancer.counts.every((count, index) => count > (before[index] ?? 0) + 5)).toBe(true)
})

test('clients of 2026, which have no session: by a header of their own', async () => {
  const before = [...balancer.counts]
  const [one, two] = [newClient(), newClient()]
  await connect(one, { [key]: 'agent-1' })
  await connect(two, { [key]: 'agent-2' })
  await useBoth([one, two])
  expect(balancer.counts.every((count, index) => count > (before[index] ?? 0) + 5)).toBe(true)
})

test('a session that another bridge gave is not known: 404, after which clients begin a new one', async () => {
  const response = await fetch(bridges[0]?.url ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...authorization({ token }),
      accept: 'application/json, text/event-stream',
      'mcp-session-id': 'of-another-bridge',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(response.status).toBe(404)
})
