import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionIn } from '../fixtures/answers.ts'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { newClient, overHttp, temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { eras, type User } from '../fixtures/eras.ts'
import { authorization } from '../fixtures/http-address.ts'
import { type PlainApp, servePlainApp } from '../fixtures/plain-app.ts'

let app: PlainApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>

beforeAll(async () => {
  app = await servePlainApp()
  output = await temporaryDirectory()
})
afterAll(async () => {
  await app.stop()
  await output.remove()
})

/** @returns how often the app's page told its server something */
const count = (what: string) => app.told.filter((told) => told === what).length

async function start(args: readonly string[] = []) {
  const bridge = await startHttpBridge(output.path, ['--log-level', 'error', ...args])
  onTestFinished(async () => void (await bridge.stop()))
  return bridge
}

/** A request of 2025, as it is on the wire. @returns the response's status and headers */
function post(bridge: HttpBridge, message: object, session?: string) {
  const { hostname, port, pathname: path } = new URL(bridge.url)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...authorization(bridge),
    ...(session !== undefined && { 'mcp-session-id': session }),
  }
  return new Promise<{ status: number; session: string; retryAfter: string | undefined }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, path, method: 'POST', headers }, (response) => {
        response.resume()
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            session: String(response.headers['mcp-session-id']),
            retryAfter: response.headers['retry-after'],
          }),
        )
      })
      sent.on('error', reject)
      sent.end(JSON.stringify({ jsonrpc: '2.0', ...message }))
    },
  )
}

const clientInfo = { name: 'test', version: '1.0.0' }
const initialize = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
}
const list = { id: 2, method: 'tools/list' }

describe('sessions of 2025', () => {
  test('100 that came and said no goodbye do not lock out the next: the one that was idle longest ends', async () => {
    const bridge = await start()
    const ids: string[] = []
    for (let count = 0; count < 100; count++) ids.push((await post(bridge, initialize)).session)
    const [first, second] = ids
    // It is used, so that another is idle longest.
    expect((await post(bridge, list, first)).status).toBe(200)
    expect((await post(bridge, initialize)).status).toBe(200)
    expect((await post(bridge, list, first)).status).toBe(200)
    expect((await post(bridge, list, second)).status).toBe(404)
  })

  test('130 at once are 100, and none too many', async () => {
    const bridge = await start()
    const begun = await Promise.all(Array.from({ length: 130 }, () => post(bridge, initialize)))
    const served = begun.filter(({ status }) => status === 200)
    for (const { status, retryAfter } of begun.filter((one) => !served.includes(one)))
      expect([status, retryAfter]).toEqual([503, '10'])
    const alive = await Promise.all(served.map(({ session }) => post(bridge, list, session)))
    expect(alive.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(100)
  })

  test('one that works is not ended for others that come', async () => {
    const bridge = await start(['--call-timeout', '600000'])
    const [, openOld] = eras[1] ?? []
    if (!openOld) throw new Error('There is no client.')
    const client = await openOld({ outputDir: output.path, http: bridge })
    onTestFinished(() => client.close())
    connectionIn(await client.call('abp_connect', { url: app.url }))
    const [waits, waiting] = [count('waiting'), new AbortController()]
    const calling = client.call('abp_test_wait', {}, { signal: waiting.signal })
    const ended = expect(calling).rejects.toThrow()
    await expect.poll(() => count('waiting')).toBe(waits + 1)
    for (let others = 0; others < 120; others++) await post(bridge, initialize)
    expect(textOf(await client.call('abp_status'))).toContain('1 calls running')
    waiting.abort()
    await ended
  })

  test('an end by DELETE closes the connections', async () => {
    const bridge = await start()
    const client = newClient({ versionNegotiation: { mode: 'legacy' } })
    const transport = await overHttp(client, bridge)
    await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
    await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
    const before = count('shutdown')
    await transport.terminateSession()
    await expect.poll(() => count('shutdown')).toBe(before + 2)
    await client.close()
  })
})

test('70 that came, connected and left without a word leave room for the next: those that were idle longest go', async () => {
  // One profile for all: 70 browser contexts take a minute.
  const profile = await temporaryDirectory()
  onTestFinished(profile.remove)
  const bridge = await start(['--browser-timeout', '120000', '--user-data-dir', profile.path])
  const [, open] = eras[0] ?? []
  if (!open) throw new Error('There is no client.')
  const before = count('shutdown')
  for (let round = 0; round < 7; round++) {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const client = await open({ outputDir: output.path, http: bridge })
        connectionIn(await client.call('abp_connect', { url: app.url }))
        await client.close()
      }),
    )
  }
  await expect.poll(() => count('shutdown')).toBe(before + 6)
}, 400_000)

describe.each(eras)('%s', (era, open) => {
  test('an idle session ends, with its connections', async () => {
    const bridge = await start(['--idle-timeout', '1500'])
    const client = await open({ outputDir: output.path, http: bridge })
    onTestFinished(() => client.close().catch(() => undefined))
    const before = count('shutdown')
    const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
    // A client of 2025 has a stream open as long as it is there.
    if (era === 'a client of 2025') await client.close()
    await expect.poll(() => count('shutdown')).toBe(before + 1)
    if (era === 'a client of 2025') return
    expect(textOf(await client.call('abp_call', { capability: 'test.who', connection }))).toMatch(
      /^NOT_INITIALIZED: /,
    )
  })

  test('a call that runs keeps its session', async () => {
    const bridge = await start(['--idle-timeout', '300'])
    const client = await open({ outputDir: output.path, http: bridge })
    onTestFinished(() => client.close())
    const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
    const slow = { capability: 'test.slow', params: { milliseconds: 1_500 }, connection }
    expect(textOf(await client.call('abp_call', slow))).toContain('Output saved')
  })

  test('an open question keeps its session', async () => {
    const bridge = await start(['--idle-timeout', '300'])
    const user: User = { asked: [], answers: [], silent: true }
    const client = await open({ outputDir: output.path, http: bridge }, user)
    onTestFinished(() => client.close())
    const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
    client.call('abp_call', { capability: 'test.ask', connection }).catch(() => undefined)
    await expect.poll(() => user.asked.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(textOf(await client.call('abp_status', { connection }))).toMatch(/^Connected: /)
  })

  test('one that hangs up in mid-call: the call is cancelled in the page', async () => {
    const bridge = await start()
    const client = await open({ outputDir: output.path, http: bridge })
    const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
    const [waits, cancels] = [count('waiting'), count('cancelled')]
    // Its SDK does not notice that the connection is gone.
    client.call('abp_call', { capability: 'test.wait', connection }).catch(() => undefined)
    await expect.poll(() => count('waiting')).toBe(waits + 1)
    // Without a word: the connection just ends.
    await client.vanish()
    await expect.poll(() => count('cancelled')).toBe(cancels + 1)
  })
})
