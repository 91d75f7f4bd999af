import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CapabilityContext, defineApp, defineCapability } from '../src'
import { getActivity, idleActivity, subscribeActivity } from '../src/activity'
import { findRegistry } from '../src/dynamic/registry'
import { createRuntime } from '../src/runtime/runtime'
import { wait } from './runtime/agent'

// A page without a browser: all that the registry needs of it.
beforeEach(() => {
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Goes on until it is cancelled; the newest call's context is at hand. */
function createWork() {
  const contexts: CapabilityContext[] = []
  const capability = defineCapability({
    name: 'test.work',
    handler: (_params, context) => {
      contexts.push(context)
      return new Promise((_resolve, reject) => {
        context.signal.addEventListener('abort', () => reject(context.signal.reason))
      })
    },
  })
  return { capability, context: () => contexts.at(-1), started: () => contexts.length }
}

function startRuntime() {
  const work = createWork()
  const fast = defineCapability({ name: 'test.fast', handler: () => 'done' })
  const runtime = createRuntime(
    defineApp({
      id: 'com.example.test',
      name: 'Test',
      version: '1.0.0',
      capabilities: [work.capability, fast],
    }),
    { around: (run) => run(), globals: {}, registry: findRegistry(), sessionChanged: () => undefined },
  )
  const run = (method: string, ...args: unknown[]) => runtime.run(method, args)
  const { context, started } = work
  return { run, context, started, connect: (name = 'test') => run('initialize', { agent: { name } }) }
}

describe('getActivity', () => {
  test('is idle before the runtime is there, and until an agent comes', () => {
    expect(getActivity()).toBe(idleActivity)
    startRuntime()
    expect(getActivity()).toBe(idleActivity)
  })

  test('names the agent while it has a session', async () => {
    const { run, connect } = startRuntime()
    await connect('one')
    expect(getActivity()).toEqual({ initialized: true, agent: 'one', calls: [] })
    await connect('two')
    expect(getActivity().agent).toBe('two')
    await run('shutdown')
    expect(getActivity()).toBe(idleActivity)
  })

  test('has the calls that run, in their order, with what their handlers reported', async () => {
    const { run, connect, context, started } = startRuntime()
    await connect()
    const before = Date.now()
    const first = run('call', 'test.work', {}, { callId: 'a' })
    void run('call', 'test.work', {}, { callId: 'b' })
    await vi.waitFor(() => expect(started()).toBe(2), 30_000)
    expect(getActivity().calls).toEqual([
      { callId: 'a', capability: 'test.work', startedAt: expect.any(Number) },
      { callId: 'b', capability: 'test.work', startedAt: expect.any(Number) },
    ])
    expect(Math.abs((getActivity().calls[0]?.startedAt ?? 0) - before)).toBeLessThan(1000)
    context()?.progress(1)
    expect(getActivity().calls[1]?.progress).toEqual({ done: 1 })
    context()?.progress(2, 4, 'half')
    expect(getActivity().calls[1]?.progress).toEqual({ done: 2, total: 4, status: 'half' })
    await run('cancel', 'a')
    expect(await first).toMatchObject({ cancelled: true })
    expect(getActivity().calls.map(({ callId }) => callId)).toEqual(['b'])
    await run('shutdown')
    expect(getActivity()).toBe(idleActivity)
  })

  test('is the same object until something is different', async () => {
    const { run, connect } = startRuntime()
    await connect()
    const before = getActivity()
    await run('listCapabilities')
    await run('call', 'test.none')
    expect(getActivity()).toBe(before)
    await run('call', 'test.fast')
    expect(getActivity()).not.toBe(before)
    expect(getActivity()).toEqual(before)
  })

  test('knows what began before anybody looked', async () => {
    const { run, connect } = startRuntime()
    await connect()
    void run('call', 'test.work', {}, { callId: 'a' })
    expect(getActivity()).toMatchObject({ agent: 'test', calls: [{ callId: 'a' }] })
  })

  test('on a server nobody is there', () => {
    vi.unstubAllGlobals()
    const before = Reflect.ownKeys(globalThis).length
    expect(getActivity()).toBe(idleActivity)
    expect(subscribeActivity(() => expect.unreachable())()).toBeUndefined()
    expect(Reflect.ownKeys(globalThis)).toHaveLength(before)
  })
})

describe('subscribeActivity', () => {
  test('tells of sessions, calls and progress, until it is ended', async () => {
    const { run, connect, context, started } = startRuntime()
    const seen: string[] = []
    const end = subscribeActivity(() => {
      const { agent, calls } = getActivity()
      seen.push(
        [agent, ...calls.map(({ callId, progress }) => `${callId} ${progress?.done ?? 0}`)].join(', '),
      )
    })
    await connect()
    void run('call', 'test.work', {}, { callId: 'a' })
    await vi.waitFor(() => expect(started()).toBe(1), 30_000)
    context()?.progress(1)
    await wait(0)
    await run('cancel', 'a')
    await wait(0)
    expect([...new Set(seen)]).toEqual(['test', 'test, a 0', 'test, a 1'])
    expect(seen.at(-1)).toBe('test')
    const { length } = seen
    end()
    end()
    await run('shutdown')
    await wait(0)
    expect(seen).toHaveLength(length)
  })

  test('a listener that throws disturbs neither the call nor the others', async () => {
    const { run, connect } = startRuntime()
    // What the platform would do with an error of a microtask.
    const reported: unknown[] = []
    vi.stubGlobal('queueMicrotask', (task: () => void) => {
      void Promise.resolve()
        .then(task)
        .catch((error: unknown) => reported.push(error))
    })
    const heard = vi.fn()
    const ends = [
      subscribeActivity(() => {
        throw new Error('broken')
      }),
      subscribeActivity(heard),
    ]
    await connect()
    expect(await run('call', 'test.fast')).toMatchObject({ success: true, data: 'done' })
    await wait(0)
    expect(heard).toHaveBeenCalled()
    expect(reported).not.toEqual([])
    for (const end of ends) end()
  })

  test('the same function twice is two listeners', async () => {
    const { connect } = startRuntime()
    const heard = vi.fn()
    const [first, second] = [subscribeActivity(heard), subscribeActivity(heard)]
    first()
    await connect()
    await wait(0)
    expect(heard).toHaveBeenCalledOnce()
    second()
  })
})
