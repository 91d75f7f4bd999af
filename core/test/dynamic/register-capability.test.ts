import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshCapabilities, registerCapability } from '../../src/dynamic/index.ts'
import { findRegistry } from '../../src/dynamic/registry.ts'
import { defineApp, defineCapability, isAbpError } from '../../src/index.ts'
import { createRuntime } from '../../src/runtime/runtime.ts'
import { wait } from '../runtime/agent.ts'

const declared = defineCapability({ name: 'test.declared' })
const fixed = defineCapability({ name: 'test.fixed', handler: () => 'fixed' })
const extra = defineCapability({ name: 'test.extra', handler: () => 'extra' })

// A page without a browser: all that registering needs of it.
beforeEach(() => {
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function connect(capabilities = [declared, fixed]) {
  const changes: unknown[] = []
  const notified: unknown[] = []
  const runtime = createRuntime(
    defineApp({ id: 'com.example.test', name: 'Test', version: '1.0.0', capabilities }),
    {
      around: (run) => run(),
      globals: {
        __abp_capabilities_changed: (change: unknown) => changes.push(change),
        __abp_notification: (notification: unknown) => notified.push(notification),
      },
      registry: findRegistry(),
      sessionChanged: () => undefined,
    },
  )
  const run = (method: string, ...args: unknown[]) => runtime.run(method, args)
  const initialized = await run('initialize', { agent: { name: 'test' }, features: { notifications: true } })
  return { changes, notified, initialized, run, call: (name: string) => run('call', name) }
}

describe('registerCapability', () => {
  test('works before the runtime is there', async () => {
    registerCapability(extra)
    registerCapability(declared, () => 'from the page')
    const { call, initialized, changes } = await connect()
    expect(initialized).toMatchObject({
      capabilities: [
        { name: 'test.declared', available: true },
        { name: 'test.fixed', available: true },
        { name: 'test.extra', available: true },
      ],
    })
    expect(await call('test.declared')).toMatchObject({ data: 'from the page' })
    expect(await call('test.extra')).toMatchObject({ data: 'extra' })
    expect(changes).toEqual([])
  })

  test('adds, changes and removes while an agent is there; it hears exactly that, once a tick', async () => {
    const { call, changes, notified } = await connect()
    const first = [registerCapability(extra), registerCapability(declared, () => 'mounted')]
    await vi.waitFor(() => expect(changes).toHaveLength(1), 30_000)
    expect(await call('test.declared')).toMatchObject({ data: 'mounted' })
    for (const dispose of first) dispose()
    await vi.waitFor(() => expect(changes).toHaveLength(2), 30_000)
    expect(changes).toEqual([
      { added: ['test.extra'], removed: [], changed: ['test.declared'] },
      { added: [], removed: ['test.extra'], changed: ['test.declared'] },
    ])
    expect(notified).toEqual(
      changes.map((data) => ({ event: 'notifications/capabilities/list_changed', data })),
    )
    expect(await call('test.extra')).toMatchObject({ error: { code: 'UNKNOWN_CAPABILITY' } })
    expect(await call('test.declared')).toMatchObject({ error: { code: 'CAPABILITY_UNAVAILABLE' } })
  })

  test('what is taken back and put again in a tick is no change', async () => {
    const dispose = registerCapability(extra)
    const { changes } = await connect()
    dispose()
    registerCapability(extra)
    await wait(50)
    expect(changes).toEqual([])
  })

  test('the newest of a name counts, then the one before, then what is declared', async () => {
    const { call } = await connect()
    const one = registerCapability(fixed, () => 'one')
    const two = registerCapability(fixed, () => 'two')
    expect(await call('test.fixed')).toMatchObject({ data: 'two' })
    two()
    two()
    expect(await call('test.fixed')).toMatchObject({ data: 'one' })
    one()
    expect(await call('test.fixed')).toMatchObject({ data: 'fixed' })
  })

  test('the same object twice is two registrations', async () => {
    const { call } = await connect()
    const disposers = [registerCapability(extra), registerCapability(extra)]
    disposers[0]?.()
    expect(await call('test.extra')).toMatchObject({ success: true })
  })

  test('a call that runs goes on when its registration is taken back', async () => {
    const { call } = await connect()
    const dispose = registerCapability(declared, () => wait(30).then(() => 'late'))
    const pending = call('test.declared')
    await wait(10)
    dispose()
    expect(await pending).toMatchObject({ success: true, data: 'late' })
  })

  test.each(['x', '', 'clipboard.copy', 'ui.open', 'state.setTheme', 'A.b', `a.${'b'.repeat(127)}`])(
    'refuses the name %j, as defineApp does',
    (name) => {
      const capability = { name, handler: () => 1 }
      for (const define of [
        () => registerCapability(capability),
        () =>
          defineApp({ id: 'com.example.test', name: 'Test', version: '1.0.0', capabilities: [capability] }),
      ])
        try {
          define()
          expect.unreachable()
        } catch (error) {
          expect(isAbpError(error) && error.code).toBe('INVALID_DEFINITION')
        }
    },
  )

  test.each(['state.get', 'com.acme.imageFilter.blur', 'com.my-company.tools.run', `a.${'b'.repeat(126)}`])(
    'takes the name %s',
    (name) => {
      expect(registerCapability({ name })).toBeTypeOf('function')
    },
  )

  test('does nothing on a server', () => {
    vi.unstubAllGlobals()
    const before = Reflect.ownKeys(globalThis).length
    registerCapability(extra)()
    refreshCapabilities()
    expect(Reflect.ownKeys(globalThis)).toHaveLength(before)
  })
})

describe('refreshCapabilities', () => {
  test('tells what an `available` function says now', async () => {
    let open = false
    const { changes } = await connect([{ ...fixed, available: () => open }])
    refreshCapabilities()
    await wait(50)
    expect(changes).toEqual([])
    open = true
    refreshCapabilities()
    refreshCapabilities()
    await vi.waitFor(() => expect(changes).toHaveLength(1), 30_000)
    expect(changes).toEqual([{ added: [], removed: [], changed: ['test.fixed'] }])
  })

  test('does nothing before the runtime is there', () => {
    expect(refreshCapabilities()).toBeUndefined()
  })
})
