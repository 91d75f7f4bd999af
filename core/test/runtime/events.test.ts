import { describe, expect, test, vi } from 'vitest'
import { type CapabilityContext, defineCapability } from '../../src/index.ts'
import type { ElicitationRequest } from '../../src/protocol/index.ts'
import { startRuntime, wait } from './agent.ts'

const all = { features: { notifications: true, progress: true, elicitation: true } }

async function inHandler(work: (context: CapabilityContext) => unknown) {
  const runtime = startRuntime([
    defineCapability({ name: 'test.work', handler: (_params, context) => work(context) }),
  ])
  const progress: unknown[] = []
  runtime.globals.__abp_progress = (info: unknown) => progress.push(info)
  await runtime.initialize(all)
  return { ...runtime, progress }
}

describe('events', () => {
  test('reach the client, the assigned and the registered handlers, each once', async () => {
    const { run, globals } = startRuntime([])
    const heard: string[] = []
    const twice = () => heard.push('twice')
    globals.__abp_notification = () => heard.push('client')
    run('onNotification', () => heard.push('replaced'), 1)
    run('onNotification', () => heard.push('assigned'), 1)
    run('onNotification', () => heard.push('registered'))
    run('onNotification', twice)
    run('onNotification', twice)
    run('notify', 'x', { a: 1 })
    expect(heard).toEqual(['client', 'assigned', 'registered', 'twice'])
    run('onNotification', null, 1)
    run('notify', 'x')
    expect(heard).toHaveLength(7)
  })

  test.each([
    ['notifications/state/changed', { field: 'notes', oldValue: 1, newValue: 0 }],
    ['notifications/error', { code: 'NO_PAPER', message: 'Empty tray.' }],
  ] as const)('%s is the app’s to send', async (event, data) => {
    const { run, globals, call } = await inHandler((context) => context.notify(event, data))
    const heard: unknown[] = []
    globals.__abp_notification = (notification: unknown) => heard.push(notification)
    await call('test.work')
    run('notify', event, data)
    expect(heard).toEqual([
      { event, data },
      { event, data },
    ])
  })

  test.each([
    ['state/changed', 'notifications/state/changed'],
    ['error', 'notifications/error'],
    ['document/saved', 'document/saved'],
    ['com.example.error', 'com.example.error'],
  ])('%s is sent as %s', async (event, sent) => {
    const { run, globals, call } = await inHandler((context) => context.notify(event, 1))
    const heard: unknown[] = []
    globals.__abp_notification = (notification: unknown) => heard.push(notification)
    await call('test.work')
    run('notify', event)
    expect(heard).toEqual([{ event: sent, data: 1 }, { event: sent }])
  })

  test('a sink that throws or rejects hurts nobody', async () => {
    const { run, globals } = startRuntime([])
    const heard: unknown[] = []
    globals.__abp_progress = () => {
      throw new Error('x')
    }
    run('onProgress', () => Promise.reject(new Error('y')))
    run('onProgress', (info: unknown) => heard.push(info))
    run('notifyProgress', { operationId: 'a', progress: 1 })
    await vi.waitFor(() => expect(heard).toHaveLength(1), 30_000)
    expect(heard).toEqual([{ operationId: 'a', progress: 1 }])
  })

  test('a feature that the agent does not have is off', async () => {
    const { run, initialize, globals } = startRuntime([])
    const heard: unknown[] = []
    globals.__abp_notification = (notification: unknown) => heard.push(notification)
    await initialize({ features: { notifications: false } })
    run('notify', 'x')
    expect(heard).toEqual([])
    await initialize(all)
    run('notify', 'x', 1)
    expect(heard).toEqual([{ event: 'x', data: 1 }])
  })
})

describe('elicit', () => {
  const ask = async (context: CapabilityContext) => ({
    answer: await context.elicit({ method: 'elicitation/text', params: { prompt: '?' }, timeout: 20 }),
  })

  test('asks the first who listens', async () => {
    const { call, globals } = await inHandler(ask)
    const asked: unknown[] = []
    globals.__abp_elicitation = (request: unknown) => {
      asked.push(request)
      return Promise.resolve({ success: true, data: { value: 'yes' } })
    }
    expect((await call('test.work')).data).toEqual({ answer: { success: true, data: { value: 'yes' } } })
    expect(asked).toEqual([{ method: 'elicitation/input', params: { prompt: '?' }, timeout: 20 }])
  })

  test.each([
    [['elicitation/text'], ['elicitation/text', 'elicitation/text']],
    [['elicitation/input'], ['elicitation/input', 'elicitation/input']],
    [
      ['elicitation/text', 'elicitation/input'],
      ['elicitation/input', 'elicitation/input'],
    ],
  ])('%j allows both names of the question, and names it as allowed', async (allowedRequests, methods) => {
    const { call, globals, initialize } = await inHandler(async (context) => [
      await ask(context),
      await context.input({ prompt: '?', schema: { type: 'string' } }),
    ])
    const asked: unknown[] = []
    globals.__abp_elicitation = ({ method }: ElicitationRequest) => {
      asked.push(method)
      return { success: true, data: { value: 'yes' } }
    }
    await initialize({ ...all, agentCapabilities: { allowedRequests } })
    expect((await call('test.work')).data).toEqual([
      { answer: { success: true, data: { value: 'yes' } } },
      { value: 'yes' },
    ])
    expect(asked).toEqual(methods)
  })

  test.each([
    ['nobody listens', undefined, 'NOT_SUPPORTED'],
    ['nobody answers', () => new Promise(() => undefined), 'TIMEOUT'],
    ['the answer is none', () => 5, 'OPERATION_FAILED'],
    ['the listener throws', () => Promise.reject(new Error('x')), 'OPERATION_FAILED'],
  ])('when %s', async (_, sink, code) => {
    const { call, globals } = await inHandler(ask)
    globals.__abp_elicitation = sink
    expect((await call('test.work')).data).toMatchObject({ answer: { success: false, error: { code } } })
  })

  test('what the agent does not allow, or does not have, is NOT_SUPPORTED', async () => {
    const { call, globals, initialize } = await inHandler(ask)
    globals.__abp_elicitation = () => ({ success: true })
    await initialize({ ...all, agentCapabilities: { allowedRequests: ['sampling/create'] } })
    expect((await call('test.work')).data).toMatchObject({ answer: { error: { code: 'NOT_SUPPORTED' } } })
    await initialize({ features: { elicitation: false } })
    expect((await call('test.work')).data).toMatchObject({ answer: { error: { code: 'NOT_SUPPORTED' } } })
  })

  test('an agent that sends no features, as in a sample of the protocol, hears what it has a global for', async () => {
    const { call, globals, initialize, progress, run } = await inHandler(async (context) => {
      context.progress(1, 2)
      return { answer: await context.elicit({ method: 'elicitation/confirm' }) }
    })
    const heard: unknown[] = []
    await initialize({ features: undefined })
    expect((await call('test.work')).data).toMatchObject({ answer: { error: { code: 'NOT_SUPPORTED' } } })
    globals.__abp_elicitation = () => ({ success: true, data: { confirmed: true } })
    globals.__abp_notification = (notification: unknown) => heard.push(notification)
    progress.length = 0
    expect((await call('test.work', {}, { progressToken: 'a' })).data).toEqual({
      answer: { success: true, data: { confirmed: true } },
    })
    run('notify', 'x')
    expect(heard).toEqual([{ event: 'x' }])
    expect(progress).toMatchObject([{ operationId: 'a', progress: 1 }])
    await initialize({ features: {} })
    expect((await call('test.work')).data).toMatchObject({ answer: { error: { code: 'NOT_SUPPORTED' } } })
  })

  test('a cancelled call does not wait for its answer', async () => {
    const answers: unknown[] = []
    const { call, globals, run } = await inHandler(async (context) => {
      answers.push(await context.elicit({ method: 'elicitation/confirm' }))
    })
    globals.__abp_elicitation = () => new Promise(() => undefined)
    const pending = call('test.work', {}, { callId: 'a' })
    await wait(0)
    await run('cancel', 'a')
    await pending
    await wait(0)
    expect(answers).toMatchObject([{ success: false, cancelled: true, error: { code: 'CANCELLED' } }])
  })
})
