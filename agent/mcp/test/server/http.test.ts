import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { newClient, overHttp, temporaryDirectory } from '../fixtures/clients.ts'
import { authorization } from '../fixtures/http-address.ts'

let output: Awaited<ReturnType<typeof temporaryDirectory>>
let bridge: HttpBridge

beforeAll(async () => {
  output = await temporaryDirectory()
  bridge = await startHttpBridge(output.path, ['--allow-host', 'bridge.example'])
})
afterAll(async () => {
  await bridge.stop()
  await output.remove()
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
}

/** `fetch` does not let anybody choose `Host`. */
function post(headers: Record<string, string>, body = JSON.stringify(initialize), path = '/mcp') {
  const { hostname, port } = new URL(bridge.url)
  return new Promise<number>((resolve, reject) => {
    const accept = 'application/json, text/event-stream'
    const sent = request(
      {
        hostname,
        port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept, ...authorization(bridge), ...headers },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

test('a page whose domain leads here is refused (DNS rebinding)', async () => {
  expect(await post({})).toBe(200)
  expect(await post({ host: 'evil.example' })).toBe(403)
  expect(await post({ host: 'evil.example:80' })).toBe(403)
  expect(await post({ origin: 'https://evil.example' })).toBe(403)
  expect(await post({ origin: 'null' })).toBe(403)
  expect(await post({ origin: 'http://localhost:3000' })).toBe(200)
  expect(await post({ host: 'bridge.example', origin: 'https://bridge.example' })).toBe(200)
})

test("what a page's form could send is refused", async () => {
  expect(await post({ 'content-type': 'text/plain' })).toBe(415)
})

test('odd requests', async () => {
  expect(await post({}, '{')).toBe(400)
  expect(await post({}, '{}', '/other')).toBe(404)
  expect(await post({ 'mcp-session-id': 'unknown' })).toBe(404)
  expect(await post({}, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))).toBe(400)
  expect(await post({}, `"${'x'.repeat(11 * 1024 * 1024)}"`)).toBe(413)
})

test('many clients at once', async () => {
  const clients = Array.from({ length: 10 }, () => newClient())
  await Promise.all(clients.map((client) => overHttp(client, bridge)))
  const lists = await Promise.all(clients.map((client) => client.listTools()))
  for (const { tools } of lists) expect(tools.map(({ name }) => name)).toContain('abp_connect')
  await Promise.all(clients.map((client) => client.close()))
})
