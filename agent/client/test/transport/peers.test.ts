import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { connectWebSocket } from '../../src/transport/web-socket.ts'
import { connect as connectEmbedded, embed, initialize, ready } from './embed.ts'
import { type Sites, startSites } from './sites.ts'

interface Message {
  type: string
  id?: string
  payload: Record<string, unknown>
}

/** How a peer that is not ours writes a call: as the sources do, or with everything beside the name. */
interface Form {
  call(sessionId: unknown, name: string, options?: object): object
  /** What it puts into every other message. */
  session(sessionId: unknown): object
}
const forms: [string, Form][] = [
  [
    '{ capability, params, options } and no sessionId',
    {
      call: (_, capability, options = {}) => ({ capability, params: { ms: 1 }, options }),
      session: () => ({}),
    },
  ],
  [
    '{ sessionId, name, params, … }',
    {
      call: (sessionId, name, options) => ({ sessionId, name, params: { ms: 1 }, ...options }),
      session: (sessionId) => ({ sessionId }),
    },
  ],
]

async function serve() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const accepted = new Promise<WebSocket>((resolve) => server.on('connection', resolve))
  return { accepted, url: `ws://127.0.0.1:${address.port}` }
}

function readText(data: unknown): Message {
  return JSON.parse(String(data))
}

describe('an app of ours takes the calls of an agent that writes', () => {
  let sites: Sites
  beforeAll(async () => {
    sites = await startSites()
  })
  afterAll(() => sites?.stop())

  describe.each(forms)('%s', (_, form) => {
    /** The app has connected to it, by a socket. */
    async function accept() {
      const { accepted, url } = await serve()
      const page = await sites.open(sites.appUrl({ socket: url }))
      onTestFinished(() => page.browserContext().close())
      const socket = await accepted
      const received: Message[] = []
      socket.on('message', (data) => received.push(readText(data)))
      const find = (type: string, id?: string) =>
        expect
          .poll(() => received.find((message) => message.type === type && (id ?? message.id) === message.id))
          .toBeDefined()
          .then(() => received.findLast((message) => message.type === type)?.payload ?? {})
      const send = (type: string, payload: object, id?: string) =>
        socket.send(JSON.stringify({ type, id, timestamp: Date.now(), payload }))
      send('initialize', { ...initialize.payload, features: { progress: true, elicitation: true } }, 'first')
      const { sessionId } = await find('initialize-result')
      return { find, page, received, send, sessionId }
    }

    test('over a socket: the name, the parameters, the token and the id of a call', async () => {
      const { find, send, sessionId } = await accept()
      send('capabilities/call', form.call(sessionId, 'test.delay'), '1')
      expect(await find('capabilities/call-result', '1')).toMatchObject({ success: true, data: 1 })
      send('capabilities/call', form.call(sessionId, 'test.progress', { progressToken: 'token' }), '2')
      expect(await find('progress')).toMatchObject({ operationId: 'token', progress: 1 })
      expect(await find('capabilities/call-result', '2')).toMatchObject({ data: 'done' })
      send('capabilities/call', form.call(sessionId, 'test.wait', { timeout: 20 }), '3')
      expect(await find('capabilities/call-result', '3')).toMatchObject({ error: { code: 'TIMEOUT' } })
    })

    test('over a socket: capabilities/cancel, elicitation/response and shutdown', async () => {
      const { find, page, received, send, sessionId } = await accept()
      send('capabilities/call', form.call(sessionId, 'test.wait', { callId: 'slow' }), '1')
      send('capabilities/cancel', { ...form.session(sessionId), callId: 'slow' }, '2')
      expect(await find('capabilities/cancel-result', '2')).toMatchObject({ callId: 'slow', cancelled: true })
      send('capabilities/call', form.call(sessionId, 'test.ask'), '3')
      await find('elicitation/request')
      const { id } = received.find(({ type }) => type === 'elicitation/request') ?? {}
      const answer = { success: true, data: { confirmed: true } }
      send('elicitation/response', { ...form.session(sessionId), ...answer }, id)
      expect(await find('capabilities/call-result', '3')).toMatchObject({ data: { confirmed: true } })
      send('shutdown', form.session(sessionId))
      await page.waitForFunction(() => !window.offered.initialized)
    })

    test('by postMessage', async () => {
      const embedded = await embed(sites)
      await ready(embedded)
      const payload = form.call('session', 'test.delay')
      const answer = await embedded.page.evaluate(
        async (first, payload) => {
          const ask = (message: { id: string; type: string; payload: object }) =>
            new Promise<Record<string, unknown>>((resolve) => {
              addEventListener('message', ({ data }) => data.id === message.id && resolve(data.payload))
              window.app.postMessage(message, '*')
            })
          const { sessionId } = await ask(first)
          const own = 'sessionId' in payload ? { ...payload, sessionId } : payload
          return ask({ ...first, type: 'capabilities/call', id: 'call', payload: own })
        },
        initialize,
        payload,
      )
      expect(answer).toMatchObject({ success: true, data: 1 })
    })
  })

  test('without a session it is NOT_INITIALIZED, after another agent’s SESSION_INVALID', async () => {
    const embedded = await connectEmbedded(sites)
    await (await embedded.app()).evaluate(() => window.offered.initialize({ agent: { name: 'other' } }))
    const code = await embedded.page.evaluate(
      (message) =>
        new Promise<unknown>((resolve) => {
          addEventListener('message', ({ data }) => data.id === 'raw' && resolve(data.payload.error?.code))
          window.app.postMessage(message, '*')
        }),
      { type: 'capabilities/call', id: 'raw', timestamp: 1, payload: { capability: 'test.echo' } },
    )
    expect(code).toBe('SESSION_INVALID')
  })
})

describe('an agent of ours calls an app that was written by hand and reads', () => {
  /** What it understands of a call; it looks for nothing else. */
  const readers: [string, string, (payload: Record<string, unknown>) => Record<string, unknown>][] = [
    [
      '{ capability, params, options }',
      '0.1',
      ({ capability, options, params }) => ({ name: capability, params, ...Object(options) }),
    ],
    [
      '{ sessionId, name, params, … }',
      '2.0',
      ({ callId, name, params, progressToken, sessionId, timeout }) =>
        sessionId === 's' ? { callId, name, params, progressToken, timeout } : {},
    ],
  ]

  test.each(readers)('%s, protocol %s', async (_, version, read) => {
    const { accepted, url } = await serve()
    const app = new WebSocket(url, { origin: 'https://app.example.com' })
    const send = (type: string, payload: object, id?: string) =>
      app.send(JSON.stringify({ type, id, timestamp: Date.now(), payload }))
    const answers: unknown[] = []
    const asked: unknown[] = []
    app.on('message', (data) => {
      const { id, payload, type } = readText(data)
      if (type === 'initialize') {
        const identity = { id: 'com.example.app', name: 'App', version: '1.0.0' }
        const features = {
          notifications: true,
          progress: true,
          elicitation: true,
          dynamicCapabilities: false,
        }
        const result = { sessionId: 's', protocolVersion: version, app: identity, capabilities: [], features }
        send('initialize-result', result, id)
      } else if (type === 'capabilities/call') {
        const { progressToken, ...call } = read(payload)
        asked.push(call)
        send('progress', { operationId: progressToken, percentage: 50, status: 'half' })
        send('elicitation/request', { method: 'elicitation/confirm', params: { message: '?' } }, 'question')
        answers.push(() => send('capabilities/call-result', { success: true, data: 'done' }, id))
      } else if (type === 'elicitation/response') {
        asked.push(payload.data)
        for (const answer of answers) if (typeof answer === 'function') answer()
      }
    })
    const session = await connectWebSocket(await accepted, {
      origin: 'https://app.example.com',
      allowedOrigins: ['https://app.example.com'],
      onElicitation: { confirm: () => true },
    })
    const warnings = version === '0.1' ? [] : [{ code: 'PROTOCOL_VERSION' }]
    expect(session.warnings).toMatchObject(warnings)
    const heard: unknown[] = []
    const result = await session.call(
      'test.a',
      { a: 1 },
      { timeout: 5_000, callId: 'mine', onProgress: (info) => heard.push(info) },
    )
    expect(result).toMatchObject({ success: true, data: 'done' })
    expect(asked).toEqual([
      { name: 'test.a', params: { a: 1 }, callId: 'mine', timeout: 5_000 },
      { confirmed: true },
    ])
    expect(heard).toEqual([{ operationId: 'mine', progress: 50, total: 100, percentage: 50, status: 'half' }])
  })
})
