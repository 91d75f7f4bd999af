import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { registerCapability } from '../../src/dynamic/index.ts'
import { AbpError, defineApp, defineCapability } from '../../src/index.ts'
import { permission, userGesture } from '../../src/requirements.ts'
import { createTestAgent } from '../../src/testing/index.ts'
import { wait } from '../runtime/agent.ts'

const app = defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  authorize: ({ capability, context: { agent } }) => capability !== 'test.private' || agent.name === 'owner',
  capabilities: [
    defineCapability({
      name: 'convert.upper',
      input: z.object({ text: z.string(), mark: z.string().default('!') }),
      output: z.object({ text: z.string() }),
      handler: ({ text, mark }) => ({ text: text.toUpperCase() + mark }),
    }),
    defineCapability({ name: 'test.lazy', load: async () => ({ default: () => 'loaded' }) }),
    defineCapability({ name: 'test.private', handler: () => 'secret' }),
    defineCapability({
      name: 'test.ask',
      async handler(_params, context) {
        const { confirmed, error } = await context.confirm({ message: 'Sure?' })
        return { confirmed, code: error?.code }
      },
    }),
    defineCapability({
      name: 'test.steps',
      async handler(_params, context) {
        for (const step of [1, 2, 3]) context.progress(step, 3)
        context.notify('notifications/state/changed', { field: 'a', oldValue: 1, newValue: 2 })
        return 'done'
      },
    }),
    defineCapability({
      name: 'test.slow',
      handler: (_params, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }),
    defineCapability({ name: 'test.mounted' }),
    defineCapability({
      name: 'test.camera',
      requirements: [permission('camera'), userGesture],
      handler: () => 'picture',
    }),
    defineCapability({ name: 'export.status', handler: () => ({ success: true }) }),
  ],
})

test('it has a session, and calls are answered by the real runtime, without a browser', async () => {
  const agent = await createTestAgent(app)
  expect(typeof window).toBe('undefined')
  expect(agent.initialized).toMatchObject({
    app: { id: 'com.example.notes' },
    features: { notifications: true, progress: true, elicitation: true },
  })
  expect(await agent.call('convert.upper', { text: 'a' })).toEqual({
    success: true,
    data: { text: 'A!' },
    metadata: { duration: expect.any(Number) },
  })
  expect(await agent.call('test.lazy')).toMatchObject({ data: 'loaded' })
  // @ts-expect-error wrong on purpose
  expect(await agent.call('convert.upper', {})).toMatchObject({
    error: { code: 'INVALID_PARAMS', details: { issues: [{ path: 'text', code: 'MISSING_PARAM' }] } },
  })
  expect((await agent.list()).map(({ name }) => name)).toContain('test.lazy')
  expect(await agent.supports('test.none')).toMatchObject({ supported: false })
})

test('questions are answered as arranged, or not at all', async () => {
  const agent = await createTestAgent(app)
  expect((await agent.call('test.ask')).data).toEqual({ confirmed: false, code: 'NOT_SUPPORTED' })
  agent.answer('elicitation/confirm', { confirmed: true })
  expect((await agent.call('test.ask')).data).toEqual({ confirmed: true, code: undefined })
  const answer = vi.fn(async () => ({ confirmed: false }))
  agent.answer('elicitation/confirm', answer)
  expect((await agent.call('test.ask')).data).toEqual({ confirmed: false, code: undefined })
  expect(answer).toHaveBeenCalledWith({ message: 'Sure?' })
  agent.answer('elicitation/confirm', () => {
    throw new AbpError('USER_AWAY', 'Nobody is there.')
  })
  expect((await agent.call('test.ask')).data).toEqual({ confirmed: false, code: 'USER_AWAY' })
  expect(agent.questions).toHaveLength(4)
  expect(agent.questions[0]).toMatchObject({ method: 'elicitation/confirm', params: { message: 'Sure?' } })
})

test('an agent that does not answer a method', async () => {
  const agent = await createTestAgent(app, { allowedRequests: ['elicitation/input'] })
  agent.answer('elicitation/confirm', { confirmed: true })
  expect((await agent.call('test.ask')).data).toEqual({ confirmed: false, code: 'NOT_SUPPORTED' })
  expect(agent.questions).toEqual([])
})

test('progress and notifications are collected', async () => {
  const agent = await createTestAgent(app)
  await agent.call('test.steps', {}, { callId: 'mine' })
  expect(agent.progress.at(-1)).toMatchObject({ operationId: 'mine', progress: 3, total: 3, percentage: 100 })
  expect(agent.notifications).toEqual([
    { event: 'notifications/state/changed', data: { field: 'a', oldValue: 1, newValue: 2 } },
  ])
})

test('calls are cancelled by id, by signal, by time and with the session', async () => {
  const agent = await createTestAgent(app)
  const byId = agent.call('test.slow', {}, { callId: 'a' })
  const controller = new AbortController()
  const bySignal = agent.call('test.slow', {}, { signal: controller.signal })
  const byTime = agent.call('test.slow', {}, { timeout: 20 })
  const bySession = agent.call('test.slow')
  await wait(5)
  expect(await agent.cancel('a', 'enough')).toEqual({ callId: 'a', cancelled: true, reason: 'enough' })
  controller.abort()
  expect(await byId).toMatchObject({ cancelled: true, error: { code: 'CANCELLED', message: 'enough' } })
  expect(await bySignal).toMatchObject({ cancelled: true, error: { code: 'CANCELLED' } })
  expect(await byTime).toMatchObject({ cancelled: true, error: { code: 'TIMEOUT' } })
  await agent.shutdown()
  expect(await bySession).toMatchObject({ cancelled: true, error: { code: 'CANCELLED' } })
  expect(await agent.call('test.lazy')).toMatchObject({ error: { code: 'NOT_INITIALIZED' } })
  await agent.initialize()
  expect(await agent.call('test.lazy')).toMatchObject({ success: true })
})

test('who calls is what `authorize` sees', async () => {
  const [guest, owner] = await Promise.all([
    createTestAgent(app),
    createTestAgent(app, { agent: { name: 'owner' } }),
  ])
  expect(await guest.call('test.private')).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
  expect(await owner.call('test.private')).toMatchObject({ data: 'secret' })
})

test('two agents know nothing of each other', async () => {
  const [one, other] = await Promise.all([createTestAgent(app), createTestAgent(app)])
  expect(one.initialized.sessionId).not.toBe(other.initialized.sessionId)
  one.answer('elicitation/confirm', { confirmed: true })
  const dispose = one.register({ name: 'test.extra' }, () => 'extra')
  await vi.waitFor(
    () => expect(one.changes).toEqual([{ added: ['test.extra'], removed: [], changed: [] }]),
    30_000,
  )
  expect((await other.call('test.ask')).data).toMatchObject({ code: 'NOT_SUPPORTED' })
  expect(await other.supports('test.extra')).toMatchObject({ supported: false })
  expect([other.changes, other.questions.length, one.questions]).toEqual([[], 1, []])
  dispose()
  dispose()
  await vi.waitFor(() => expect(one.changes).toHaveLength(2), 30_000)
})

test('a capability that comes with a part of the page', async () => {
  const agent = await createTestAgent(app)
  expect(await agent.call('test.mounted')).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
  agent.register(defineCapability({ name: 'test.mounted' }), () => 'mounted')
  expect(await agent.call('test.mounted')).toMatchObject({ data: 'mounted' })
})

test('requirements: their own checks, which need a browser, or what the test says', async () => {
  const agent = await createTestAgent(app)
  expect(await agent.call('test.camera')).toMatchObject({ error: { code: 'REQUIREMENT_NOT_MET' } })
  const seen: unknown[] = []
  const met = await createTestAgent(app, {
    meets({ type, permission: name }, capability) {
      seen.push([type, name, capability])
      return true
    },
  })
  expect(await met.call('test.camera')).toMatchObject({ data: 'picture' })
  expect(seen).toContainEqual(['permission', 'camera', 'test.camera'])
})

test('the rules of development hold', async () => {
  const agent = await createTestAgent(app)
  expect(await agent.call('export.status')).toMatchObject({ error: { code: 'STATUS_RESULT' } })
})

describe('in a page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('what components register is seen by those who want it', async () => {
    vi.stubGlobal('window', {})
    const dispose = registerCapability({ name: 'test.component', handler: () => 1 })
    const [page, own] = await Promise.all([createTestAgent(app, { page: true }), createTestAgent(app)])
    expect(await page.supports('test.component')).toMatchObject({ supported: true })
    expect(await own.supports('test.component')).toMatchObject({ supported: false })
    dispose()
    await vi.waitFor(() => expect(page.changes).toHaveLength(1), 30_000)
  })
})

test('what is no app is refused', async () => {
  // @ts-expect-error wrong on purpose
  await expect(createTestAgent({})).rejects.toMatchObject({ code: 'INVALID_DEFINITION' })
})
