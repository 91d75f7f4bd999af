import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, embed, ignoredBy, initialize, post, ready } from './embed.ts'
import { type Sites, startSites } from './sites.ts'

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites?.stop())

test('messages of unknown shape are ignored and counted, by app and agent', async () => {
  const embedded = await connect(sites)
  const before = await ignoredBy(embedded)
  const unknown = [
    null,
    42,
    'initialize',
    [],
    {},
    { ...initialize, type: '__proto__' },
    { ...initialize, type: 'constructor' },
    { ...initialize, type: 'initialize-result' },
    { ...initialize, id: null },
    { ...initialize, id: 'x'.repeat(201) },
    { ...initialize, type: 'initialise' },
    { ...initialize, payload: null },
    { ...initialize, payload: [] },
    { type: 'initialize', timestamp: 1, payload: {} },
    { type: 'elicitation/response', id: 'nobody asked', timestamp: 1, payload: {} },
  ]
  await post(embedded, ...unknown)
  await expect.poll(() => ignoredBy(embedded)).toBe(before + unknown.length)
  const agentBefore = await embedded.page.evaluate(() => window.session.ignored)
  await (await embedded.app()).evaluate(() => {
    for (const message of [
      1,
      {},
      { type: 'capabilities/call-result', id: 'agent-1', timestamp: 1, payload: {} },
    ])
      window.parent.postMessage(message, '*')
  })
  await embedded.page.waitForFunction((count) => window.session.ignored === count, {}, agentBefore + 3)
  expect(await embedded.page.evaluate(() => window.session.call('test.echo', 1))).toMatchObject({ data: 1 })
})

test('the console has one warning for each reason why messages were ignored, in app and agent', async () => {
  const embedded = await connect(sites)
  const warnings: string[] = []
  embedded.page.on('console', (message) => {
    if (message.type() === 'warn') warnings.push(message.text())
  })
  const { id: _, ...withoutId } = initialize
  const dropped = [
    JSON.stringify(initialize),
    { ...initialize, payload: null },
    withoutId,
    { ...initialize, type: 'initialise' },
  ]
  // Other scripts may send messages between the same windows.
  const foreign = [{ type: 'resize', height: 100 }, 'ping', null, { source: 'devtools' }]
  const before = await ignoredBy(embedded)
  await post(embedded, ...foreign, ...dropped, ...dropped, ...dropped)
  await expect.poll(() => ignoredBy(embedded)).toBe(before + foreign.length + 3 * dropped.length)
  expect(warnings.toSorted()).toEqual([
    expect.stringMatching(/A message was ignored: a message of the type `initialize` needs an `id`\./),
    expect.stringMatching(/A message was ignored: it is not an object\./),
    expect.stringMatching(/A message was ignored: its `payload` is not an object\./),
    expect.stringMatching(/A message was ignored: its `type` is none of initialize, capabilities\/call, /),
  ])
  warnings.length = 0
  const agentBefore = await embedded.page.evaluate(() => window.session.ignored)
  await (await embedded.app()).evaluate(() => {
    const late = { type: 'capabilities/call-result', id: 'agent-1', payload: {} }
    const wrong = { type: 'notification', payload: 'text' }
    for (const message of [late, wrong, wrong]) window.parent.postMessage(message, '*')
  })
  await embedded.page.waitForFunction((count) => window.session.ignored === count, {}, agentBefore + 3)
  expect(warnings).toEqual([
    expect.stringContaining('A message was ignored: its `payload` is not an object.'),
  ])
})

test('a flood is answered or ignored, and the session goes on', async () => {
  const embedded = await connect(sites)
  const answers = await embedded.page.evaluate(async () => {
    const calls = Array.from({ length: 3000 }, () => window.session.call('test.wait'))
    await new Promise((resolve) => setTimeout(resolve, 500))
    const echo = await Promise.race([window.session.call('test.echo'), calls.at(-1)])
    window.session.close()
    return { echo, codes: (await Promise.all(calls)).map(({ error }) => error?.code) }
  })
  expect(answers.echo).toMatchObject({ error: { code: 'RATE_LIMITED', retryable: true, retryAfter: 1000 } })
  expect(answers.codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2000)
})

test('session ids: none, unknown, replaced, shut down, expired', async () => {
  const embedded = await embed(sites, 'iframe', sites.appUrl({ allow: sites.agentOrigin, idle: '1000' }))
  await ready(embedded)
  const result = await embedded.page.evaluate(async (message) => {
    let count = 10
    const send = (type: string, payload: object) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const id = `${++count}`
        const hear = ({ data }: MessageEvent) => {
          if (data.id !== id) return
          removeEventListener('message', hear)
          resolve({ ...data.payload, code: data.payload.error?.code ?? 'worked' })
        }
        addEventListener('message', hear)
        window.app.postMessage({ ...message, type, id, payload }, '*')
      })
    const call = async (sessionId?: unknown) =>
      (await send('capabilities/call', { sessionId, name: 'test.echo' })).code
    const begin = async () => (await send('initialize', message.payload)).sessionId
    const beforehand = [
      await call(),
      await call('made up'),
      (await send('capabilities/cancel', { callId: '1' })).code,
    ]
    const first = await begin()
    const during = [await call(), await call('made up'), await call(first)]
    const second = await begin()
    const replaced = [await call(first), await call(second)]
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const expired = await call(second)
    const third = await begin()
    const after = await call(second)
    window.app.postMessage({ ...message, type: 'shutdown', id: 'x', payload: { sessionId: third } }, '*')
    return { beforehand, during, replaced, expired, after, shutDown: await call(third) }
  }, initialize)
  expect(result).toEqual({
    beforehand: ['NOT_INITIALIZED', 'SESSION_INVALID', 'NOT_INITIALIZED'],
    during: ['worked', 'SESSION_INVALID', 'worked'],
    replaced: ['SESSION_INVALID', 'worked'],
    expired: 'SESSION_EXPIRED',
    after: 'SESSION_INVALID',
    shutDown: 'NOT_INITIALIZED',
  })
})

test("another agent's session replaces this one: SESSION_INVALID, and no events of the other", async () => {
  const { page, app } = await connect(sites)
  await (await app()).evaluate(() => window.offered.initialize({ agent: { name: 'other' } }))
  expect(await page.evaluate(() => window.session.call('test.echo'))).toMatchObject({
    error: { code: 'SESSION_INVALID', retryable: true },
  })
  await (await app()).evaluate(() => window.offered.call('test.notify'))
  await (await app()).evaluate(() => window.offered.elicit({ method: 'elicitation/confirm' }))
  expect(await page.evaluate(() => window.heard)).toEqual([])
})
