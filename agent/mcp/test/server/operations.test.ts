import { readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@modelcontextprotocol/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectionIn, pathIn } from '../fixtures/answers.ts'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { newClient, overHttp, temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { authorization } from '../fixtures/http-address.ts'
import { readOpenMetrics, total } from '../fixtures/open-metrics.ts'
import { shareNotes } from '../fixtures/shared-notes.ts'
import { startS3 } from '../fixtures/stores.ts'

const notes = shareNotes()

async function started(...args: string[]) {
  const bridge = await startHttpBridge(notes.directory, args)
  onTestFinished(async () => void bridge.process.kill('SIGKILL'))
  return bridge
}

/** A client of 2025: its calls need no `connection`. */
async function connected(bridge: HttpBridge) {
  const client = newClient({ versionNegotiation: { mode: 'legacy' } })
  onTestFinished(() => client.close().catch(() => undefined))
  await overHttp(client, bridge)
  await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
  return client
}

const at = (bridge: HttpBridge, path: string) => new URL(path, bridge.url)
const wait = (client: Client, milliseconds: number) =>
  client.callTool({ name: 'abp_test_wait', arguments: { milliseconds } })
const health = async (bridge: HttpBridge) => {
  const response = await fetch(at(bridge, '/healthz'))
  return [response.status, await response.text()]
}
async function metricsOf(bridge: HttpBridge) {
  const response = await fetch(at(bridge, '/metrics'), { headers: authorization(bridge) })
  expect(response.headers.get('content-type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  )
  return readOpenMetrics(await response.text())
}
const running = async (bridge: HttpBridge) => total(await metricsOf(bridge), 'abp_running_calls')

/** `fetch` does not let anybody choose `Host`. */
function statusWithHost(url: URL, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject).end()
  })
}

describe('/healthz and /metrics', () => {
  test('health needs no token and any Host; metrics need both, unless a setting says otherwise', async () => {
    const bridge = await started()
    expect(await health(bridge)).toEqual([200, 'ok\n'])
    expect(await statusWithHost(at(bridge, '/healthz'), '10.1.2.3:8800')).toBe(200)
    expect((await fetch(at(bridge, '/metrics'))).status).toBe(401)
    expect(await statusWithHost(at(bridge, '/metrics'), 'evil.example')).toBe(403)
    const open = await started('--no-metrics-auth')
    expect((await fetch(at(open, '/metrics'))).status).toBe(200)
    expect(await statusWithHost(at(open, '/metrics'), 'evil.example')).toBe(403)
  })

  test('count what happened: sessions, connections, calls by outcome, durations, bytes, browsers', async () => {
    const bridge = await started()
    const client = await connected(bridge)
    await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'x' } })
    await client.callTool({ name: 'abp_convert_upper', arguments: { times: 0 } })
    await client.callTool({ name: 'abp_call', arguments: { capability: 'no.such.thing' } })
    await client.callTool({ name: 'abp_connect', arguments: { url: 'http://127.0.0.1:9/' } })
    const metrics = await metricsOf(bridge)
    const app = new URL(notes.url).origin
    const calls = (capability: string, outcome: string) =>
      total(metrics, 'abp_calls', { app, capability, outcome })
    expect(calls('convert.upper', 'success')).toBe(1)
    expect(calls('convert.upper', 'INVALID_PARAMS')).toBe(1)
    expect(calls('unknown', 'UNKNOWN_CAPABILITY')).toBe(1)
    expect(total(metrics, 'abp_connects', { outcome: 'success' })).toBe(1)
    expect(total(metrics, 'abp_connects', { outcome: 'TRANSPORT_ERROR' })).toBe(1)
    expect(total(metrics, 'abp_sessions')).toBe(1)
    expect(total(metrics, 'abp_connections')).toBe(1)
    expect(total(metrics, 'abp_browser_starts')).toBe(1)
    expect(total(metrics, 'abp_browser_losses')).toBe(0)
    expect(total(metrics, 'abp_result_bytes')).toBeGreaterThan(10)
    const durations = metrics.get('abp_call_duration_seconds')?.samples ?? []
    const count = durations.filter(({ name }) => name.endsWith('_count'))
    expect(count.reduce((sum, { value }) => sum + value, 0)).toBe(3)
  })
})

test('a result that could not be saved is no success, nor is a file that could not be read', async () => {
  const { path: directory, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const bridge = await startHttpBridge(directory)
  onTestFinished(async () => void bridge.process.kill('SIGKILL'))
  const client = await connected(bridge)
  // The page answers, and meanwhile something takes the place of the directory.
  const late = wait(client, 1_500)
  await expect.poll(() => running(bridge)).toBe(1)
  await pause(500)
  const [session = ''] = (await readdir(directory)).filter((name) => name.startsWith('session-'))
  await rm(join(directory, session), { recursive: true })
  await writeFile(join(directory, session), 'in the way')
  expect(textOf(await late)).toMatch(/^OUTPUT_FAILED/)
  const refused = await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'x' } })
  expect(textOf(refused)).toMatch(/^OUTPUT_FAILED: .*Nothing was called/)
  await rm(join(directory, session))
  const file = { $file: '/etc/passwd' }
  await client.callTool({ name: 'abp_call', arguments: { capability: 'process.measure', params: { file } } })
  const metrics = await metricsOf(bridge)
  const calls = (outcome: string) => total(metrics, 'abp_calls', { outcome })
  expect(calls('OUTPUT_FAILED')).toBe(2)
  expect(calls('FILE_NOT_ALLOWED')).toBe(1)
  expect(calls('success')).toBe(0)
})

test('a file that the store does not give counts as STORE_FAILED', async () => {
  const { path: directory, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const store = await startS3(directory)
  const running = await startHttpBridge(directory, ['--store', store.url, '--no-metrics-auth'], store.env)
  onTestFinished(async () => void running.process.kill('SIGKILL'))
  const client = await connected(running)
  const saved = await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'x' } })
  await store.stop()
  const params = { file: { $file: pathIn(saved) } }
  const failed = await client.callTool({
    name: 'abp_call',
    arguments: { capability: 'process.measure', params },
  })
  expect(textOf(failed)).toMatch(/^STORE_FAILED: /)
  const metrics = await metricsOf(running)
  expect(total(metrics, 'abp_calls', { outcome: 'STORE_FAILED' })).toBe(1)
  expect(total(metrics, 'abp_calls', { outcome: 'success' })).toBe(1)
})

test('more calls than --max-concurrent-calls are RATE_LIMITED, and may be repeated', async () => {
  const bridge = await started('--max-concurrent-calls', '1')
  const client = await connected(bridge)
  const long = wait(client, 60_000).catch(() => undefined)
  await expect.poll(() => running(bridge)).toBe(1)
  const refused = textOf(await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'x' } }))
  expect(refused).toMatch(/^RATE_LIMITED: 1 calls .*--max-concurrent-calls.*\(retryable\)/)
  expect(refused).toContain('Retry after: 1000 ms')
  // What an agent needs to end something is never refused.
  const status = async () => textOf(await client.callTool({ name: 'abp_status', arguments: {} }))
  // The call of the tool has begun before the call in the page.
  await expect.poll(status).toContain('1 calls running')
  await client.callTool({ name: 'abp_disconnect', arguments: {} })
  await long
  expect(total(await metricsOf(bridge), 'abp_refused_calls', { reason: 'limit' })).toBe(1)
  const again = await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
  expect(textOf(again)).toContain('Connected')
})

describe('SIGTERM', () => {
  const exitOf = ({ process }: HttpBridge) =>
    new Promise<number | null>((resolve) => process.once('exit', resolve))

  test('lets running calls end, takes no new ones and no new client, and then ends', async () => {
    const bridge = await started('--drain-timeout', '60000')
    const client = await connected(bridge)
    const exited = exitOf(bridge)
    const long = wait(client, 1_500)
    await expect.poll(() => running(bridge)).toBe(1)
    bridge.process.kill('SIGTERM')
    await expect.poll(() => health(bridge)).toEqual([503, 'draining\n'])
    const refused = await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'x' } })
    expect(textOf(refused)).toMatch(/^DISCONNECTED: The bridge is ending.*\(retryable\)/)
    await expect(overHttp(newClient({ versionNegotiation: { mode: 'legacy' } }), bridge)).rejects.toThrow(
      /ending/,
    )
    expect(textOf(await long)).toContain('Output saved')
    expect(await exited).toBe(0)
  })

  test.each(['legacy', 'auto'] as const)(
    'gives every open request of a client (%s) an answer',
    async (mode) => {
      const bridge = await started('--drain-timeout', '300')
      const client = newClient({ versionNegotiation: { mode } })
      onTestFinished(() => client.close().catch(() => undefined))
      await overHttp(client, bridge)
      const connect = () => client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
      const connections = [connectionIn(await connect()), connectionIn(await connect())]
      const exited = exitOf(bridge)
      const open = connections.map((connection) =>
        client.callTool({
          name: 'abp_call',
          arguments: { capability: 'test.wait', params: { milliseconds: 600_000 }, connection },
        }),
      )
      await expect.poll(() => running(bridge)).toBe(2)
      bridge.process.kill('SIGTERM')
      for (const answer of await Promise.all(open)) {
        expect(textOf(answer)).toMatch(
          /^DISCONNECTED: The MCP server ended before this call did\..*\(retryable\)/,
        )
      }
      expect(await exited).toBe(0)
    },
  )

  test.each([
    ['a second one', ['--drain-timeout', '600000'], (bridge: HttpBridge) => bridge.process.kill('SIGTERM')],
    ['--drain-timeout', ['--drain-timeout', '300'], () => undefined],
  ])('waits no longer than %s', async (_what, args, hurry) => {
    const bridge = await started(...args)
    const client = await connected(bridge)
    const exited = exitOf(bridge)
    void wait(client, 600_000).catch(() => undefined)
    await expect.poll(() => running(bridge)).toBe(1)
    bridge.process.kill('SIGTERM')
    await expect.poll(() => health(bridge).catch(() => 'gone')).not.toEqual([200, 'ok\n'])
    hurry(bridge)
    expect(await exited).toBe(0)
  })
})
