import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { decodeBinary } from '../../src/index.ts'
import { connectWebSocket, type WebSocketConnectOptions } from '../../src/transport/web-socket.ts'
import { type Sites, startSites } from './sites.ts'

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites?.stop())

/** A server in Node to which the app in a browser has connected. */
async function accept(query: Record<string, string> = {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 1e9 })
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const connected = new Promise<{ socket: WebSocket; origin: string | undefined }>((resolve) =>
    server.on('connection', (socket, { headers }) => resolve({ socket, origin: headers.origin })),
  )
  const page = await sites.open(sites.appUrl({ socket: `ws://127.0.0.1:${address.port}`, ...query }))
  onTestFinished(() => page.browserContext().close())
  return { page, ...(await connected) }
}

async function connect(options: Partial<WebSocketConnectOptions> = {}, query?: Record<string, string>) {
  const { page, socket, origin } = await accept(query)
  const heard: unknown[] = []
  const session = await connectWebSocket(socket, {
    origin,
    allowedOrigins: [sites.appOrigin],
    onNotification: (notification) => heard.push(notification),
    onElicitation: ({ method }) =>
      method === 'elicitation/resource'
        ? { success: true, data: { content: new Uint8Array(5), mimeType: 'image/png' } }
        : { success: true, data: { confirmed: true } },
    ...options,
  })
  return { heard, page, session, socket }
}

describe('an app that has connected to a server', () => {
  test('initialize, capabilities/call, capabilities/cancel, and their answers, out of order too', async () => {
    const { session } = await connect()
    expect(session.app.name).toBe('App')
    const asTheyCame: unknown[] = []
    const calls = [100, 50, 0].map((ms) => session.call('test.delay', { ms }))
    for (const call of calls) void call.then(({ data }) => asTheyCame.push(data))
    expect((await Promise.all(calls)).map(({ data }) => data)).toEqual([100, 50, 0])
    expect(asTheyCame).toEqual([0, 50, 100])
    const running = session.call('test.wait', {}, { callId: 'slow' })
    expect(await session.cancel('slow', 'enough')).toEqual({
      callId: 'slow',
      cancelled: true,
      reason: 'enough',
    })
    expect(await running).toMatchObject({ success: false, cancelled: true, error: { code: 'CANCELLED' } })
  })

  test('notification, progress, elicitation/request, elicitation/response', async () => {
    const { heard, session } = await connect()
    await session.call('test.notify')
    expect(heard).toEqual([
      { event: 'notifications/state/changed', data: { field: 'x', oldValue: 1, newValue: 2 } },
    ])
    const progress: unknown[] = []
    await session.call('test.progress', {}, { onProgress: ({ percentage }) => progress.push(percentage) })
    expect(progress).toEqual([50, 100])
    expect((await session.call('test.ask')).data).toEqual({ confirmed: true })
  })

  test('bytes travel as base64 in JSON, both ways', async () => {
    const { session } = await connect()
    const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => index % 251)
    const file = { content: bytes, mimeType: 'image/png' }
    const sent = await session.call('test.measure', { file })
    expect(sent.data).toMatchObject({
      kind: '[object String]',
      encoding: 'base64',
      size: bytes.length,
      text: Buffer.from(bytes).toString('base64'),
    })
    expect((await session.call('test.resource')).data).toEqual({ kind: '[object Blob]', size: 5 })
    const { data } = await session.call('test.bytes', { size: 70_000 })
    if (!isFile(data)) throw new Error('no file')
    expect(data.file).toMatchObject({ encoding: 'base64', size: 70_000 })
    expect(decodeBinary(data.file)).toEqual(Buffer.alloc(70_000, 7))
  })

  test('until a valid message arrives nothing is fetched; frames of unknown shape are ignored and counted', async () => {
    sites.asked.length = 0
    const { page, socket } = await accept()
    const before = [...sites.asked]
    socket.send('{')
    socket.send('[]')
    socket.send(JSON.stringify({ type: '__proto__', id: '1', timestamp: 1, payload: {} }))
    socket.send('{"type":"initialize","id":"1","timestamp":1,"payload":null,"__proto__":{"payload":{}}}')
    socket.send(new Uint8Array(10))
    await page.waitForFunction(() => window.transport.ignored === 5)
    expect(sites.asked).toEqual(before)
    const answer = once(socket, 'message')
    const payload = { sessionId: 'made up', name: 'test.echo' }
    socket.send(JSON.stringify({ type: 'capabilities/call', id: '7', timestamp: 1, payload }))
    expect(JSON.parse(String((await answer)[0]))).toMatchObject({
      type: 'capabilities/call-result',
      id: '7',
      timestamp: expect.any(Number),
      payload: { success: false, error: { code: 'SESSION_INVALID', retryable: true } },
    })
    expect(sites.asked.length).toBeGreaterThan(before.length)
    expect(await page.evaluate(() => window.offered.initialized)).toBe(false)
  })

  test.each([
    ['capabilities/call', { name: 'test.echo' }],
    ['initialize', { agent: { name: 'counts' } }],
  ])('a %s with a numeric id and no timestamp is answered with the same id', async (type, payload) => {
    const { socket } = await accept()
    for (const id of [0, 7]) {
      const answer = once(socket, 'message')
      socket.send(JSON.stringify({ type, id, payload }))
      expect(JSON.parse(String((await answer)[0]))).toMatchObject({ type: expect.stringMatching(type), id })
    }
  })

  test('the calls of an agent that counts, also a cancelled one, are answered with their ids', async () => {
    const { socket } = await accept()
    const answers = new Map<unknown, Record<string, unknown>>()
    socket.on('message', (data) => {
      const { id, payload } = JSON.parse(String(data))
      answers.set(id, payload)
    })
    const send = (id: number, type: string, payload: object) =>
      socket.send(JSON.stringify({ type, id, payload }))
    send(1, 'initialize', { agent: { name: 'counts' } })
    await expect.poll(() => answers.has(1)).toBe(true)
    send(2, 'capabilities/call', { name: 'test.wait' })
    send(3, 'capabilities/call', { name: 'test.echo', params: { a: 1 } })
    await expect.poll(() => answers.get(3)).toMatchObject({ success: true, data: { a: 1 } })
    send(4, 'capabilities/cancel', { callId: '2' })
    await expect.poll(() => answers.get(4)).toMatchObject({ cancelled: true })
    await expect.poll(() => answers.get(2)).toMatchObject({ error: { code: 'CANCELLED' } })
  })

  test('an idle session is SESSION_EXPIRED', async () => {
    const { session } = await connect({}, { idle: '100' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect((await session.call('test.echo')).error).toMatchObject({
      code: 'SESSION_EXPIRED',
      retryable: true,
    })
  })

  test('the server closes the socket: what runs in the app is cancelled', async () => {
    const { page, session, socket } = await connect()
    const running = session.call('test.wait')
    await session.call('test.echo')
    socket.close()
    expect(await running).toMatchObject({ error: { code: 'DISCONNECTED' } })
    await page.waitForFunction(() => window.aborted.length === 1 && !window.offered.initialized)
  })

  test('shutdown: the session is over, and the socket closed', async () => {
    const { page, session, socket } = await connect()
    const closed = once(socket, 'close')
    session.close({ reason: 'enough' })
    await closed
    await page.waitForFunction(() => !window.offered.initialized)
    expect(await session.call('test.echo')).toMatchObject({ error: { code: 'DISCONNECTED' } })
  })

  test('the app navigates away, and the app closes: DISCONNECTED', async () => {
    const first = await connect()
    const running = first.session.call('test.wait')
    await first.session.call('test.echo')
    await first.page.goto(`${sites.appOrigin}/other`)
    expect(await running).toMatchObject({ error: { code: 'DISCONNECTED' } })
    const second = await connect()
    const other = second.session.call('test.wait')
    await second.session.call('test.echo')
    await second.page.evaluate(() => window.transport.close())
    expect(await other).toMatchObject({ error: { code: 'DISCONNECTED' } })
  })
})

describe('origins', () => {
  test('an app of another origin is refused, and its socket closed', async () => {
    const { socket, origin } = await accept()
    const closed = once(socket, 'close')
    await expect(
      connectWebSocket(socket, { origin, allowedOrigins: ['https://app.example.com'] }),
    ).rejects.toMatchObject({ code: 'INVALID_ORIGINS', message: expect.stringContaining(sites.appOrigin) })
    await closed
  })

  test('a wildcard is refused', async () => {
    const { socket, origin } = await accept()
    await expect(connectWebSocket(socket, { origin, allowedOrigins: ['*'] })).rejects.toMatchObject({
      code: 'INVALID_ORIGINS',
      message: expect.stringContaining("allowedOrigins: ['https://agent.example.com']"),
    })
  })
})

function isFile(
  value: unknown,
): value is { file: { content: string; mimeType: string; encoding: 'base64' } } {
  return typeof value === 'object' && value !== null && 'file' in value
}
