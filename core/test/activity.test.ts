import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAgentActivity, idleAgentActivity, subscribeAgentActivity } from '../src/activity.ts'
import { findRegistry } from '../src/dynamic/registry.ts'
import { type CapabilityContext, defineApp, defineCapability } from '../src/index.ts'
import { createGuest } from '../src/on-demand/webmcp/guest.ts'
import { createRuntime } from '../src/runtime/runtime.ts'
import { wait } from './runtime/agent.ts'

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
  return {
    run,
    context,
    started,
    parts: runtime.parts,
    connect: (name = 'test') => run('initialize', { agent: { name } }),
  }
}

describe('getAgentActivity', () => {
  test('is idle before the runtime is there, and until an agent comes', () => {
    expect(getAgentActivity()).toBe(idleAgentActivity)
    startRuntime()
    expect(getAgentActivity()).toEqual(idleAgentActivity)
  })

  test('names the agent while it has a session', async () => {
    const { run, connect } = startRuntime()
    await connect('one')
    expect(getAgentActivity()).toEqual({ agent: 'one', calls: [], last: undefined })
    await connect('two')
    expect(getAgentActivity().agent).toBe('two')
    await run('shutdown')
    expect(getAgentActivity()).toEqual(idleAgentActivity)
  })

  test('has the calls that run, in their order, with what their handlers reported', async () => {
    const { run, connect, context, started } = startRuntime()
    await connect()
    const before = Date.now()
    const first = run('call', 'test.work', {}, { callId: 'a' })
    void run('call', 'test.work', {}, { callId: 'b' })
    await vi.waitFor(() => expect(started()).toBe(2), 30_000)
    const call = { agent: 'test', capability: 'test.work', startedAt: expect.any(Number), via: 'abp' }
    expect(getAgentActivity().calls).toEqual([
      { ...call, callId: 'a' },
      { ...call, callId: 'b' },
    ])
    expect(Math.abs((getAgentActivity().calls[0]?.startedAt ?? 0) - before)).toBeLessThan(60_000)
    context()?.progress(1)
    expect(getAgentActivity().calls[1]?.progress).toEqual({ done: 1 })
    context()?.progress(2, 4, 'half')
    expect(getAgentActivity().calls[1]?.progress).toEqual({ done: 2, total: 4, status: 'half' })
    await run('cancel', 'a')
    expect(await first).toMatchObject({ cancelled: true })
    expect(getAgentActivity().calls.map(({ callId }) => callId)).toEqual(['b'])
    await run('shutdown')
    expect(getAgentActivity()).toMatchObject({ agent: undefined, calls: [] })
  })

  test('is the same object until something is different', async () => {
    const { run, connect } = startRuntime()
    await connect()
    const before = getAgentActivity()
    await run('listCapabilities')
    await run('call', 'test.none')
    expect(getAgentActivity()).toBe(before)
    await run('call', 'test.fast')
    expect(getAgentActivity()).not.toBe(before)
    expect(getAgentActivity()).toEqual({ ...before, last: expect.objectContaining({ success: true }) })
  })

  test('knows what began before anybody looked', async () => {
    const { run, connect } = startRuntime()
    await connect()
    void run('call', 'test.work', {}, { callId: 'a' })
    expect(getAgentActivity()).toMatchObject({ agent: 'test', calls: [{ callId: 'a' }] })
  })

  test('on a server nobody is there', () => {
    vi.unstubAllGlobals()
    const before = Reflect.ownKeys(globalThis).length
    expect(getAgentActivity()).toBe(idleAgentActivity)
    expect(subscribeAgentActivity(() => expect.unreachable())()).toBeUndefined()
    expect(Reflect.ownKeys(globalThis)).toHaveLength(before)
  })
})

describe('the last call', () => {
  test('stays, with its agent, the way that it took and its outcome, also when the agent is gone', async () => {
    const { run, connect } = startRuntime()
    await connect('one')
    await run('call', 'test.fast', {}, { callId: 'a' })
    expect(getAgentActivity().last).toEqual({
      agent: 'one',
      callId: 'a',
      capability: 'test.fast',
      metadata: { duration: expect.any(Number) },
      startedAt: expect.any(Number),
      success: true,
      via: 'abp',
    })
    void run('call', 'test.work', {}, { callId: 'b' })
    await run('shutdown')
    expect(getAgentActivity()).toMatchObject({
      agent: undefined,
      calls: [],
      last: { agent: 'one', callId: 'b', success: false, cancelled: true, error: { code: 'CANCELLED' } },
    })
  })

  test('does not hold the data of its result', async () => {
    const { run, connect } = startRuntime()
    await connect()
    expect(await run('call', 'test.fast')).toMatchObject({ data: 'done' })
    expect(JSON.stringify(getAgentActivity())).not.toContain('done')
  })
})

describe('calls of WebMCP', () => {
  test('stand in the same list, beside those of the session', async () => {
    const { run, connect, context, parts, started } = startRuntime()
    const guest = createGuest(parts)
    const end = new AbortController()
    const visit = guest.call('test.work', {}, end.signal, async (result) => result)
    await connect('one')
    void run('call', 'test.work', {}, { callId: 'a' })
    await vi.waitFor(() => expect(started()).toBe(2), 30_000)
    context()?.progress(1, 2, { stage: 'upload', status: 'half' })
    expect(getAgentActivity().calls).toMatchObject([
      { agent: 'webmcp', callId: 'webmcp-1', via: 'webmcp' },
      {
        agent: 'one',
        callId: 'a',
        via: 'abp',
        progress: { done: 1, total: 2, stage: 'upload', status: 'half' },
      },
    ])
    await run('shutdown')
    expect(getAgentActivity()).toMatchObject({ agent: undefined, calls: [{ callId: 'webmcp-1' }] })
    end.abort()
    await visit
    expect(getAgentActivity()).toMatchObject({ calls: [], last: { callId: 'webmcp-1', cancelled: true } })
  })
})

describe('subscribeAgentActivity', () => {
  test('tells of sessions, calls and progress, until it is ended', async () => {
    const { run, connect, context, started } = startRuntime()
    const seen: string[] = []
    const end = subscribeAgentActivity(() => {
      const { agent, calls } = getAgentActivity()
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
      subscribeAgentActivity(() => {
        throw new Error('broken')
      }),
      subscribeAgentActivity(heard),
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
    const [first, second] = [subscribeAgentActivity(heard), subscribeAgentActivity(heard)]
    first()
    await connect()
    await wait(0)
    expect(heard).toHaveBeenCalledOnce()
    second()
  })
})
