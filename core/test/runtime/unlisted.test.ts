import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AppOptions, defineCapability, defineContext } from '../../src/index.ts'
import { startRuntime } from './agent.ts'

interface Role {
  role: 'admin' | 'visitor'
}
const page: Role = { role: 'visitor' }
const { context, defineCapability: defineForRole } = defineContext(async () => {
  if (page.role === 'visitor') throw new Error('Nobody is signed in.')
  return { ...page }
})

const asked: string[] = []
const hidden = defineForRole({
  name: 'admin.removeUser',
  listed: false,
  description: 'Removes a user',
  input: z.object({ id: z.string() }),
  deprecated: true,
  deprecationMessage: 'Soon gone.',
  alternatives: ['admin.archive'],
  concurrency: 1,
  available: ({ role }) => role === 'admin',
  handler: ({ id }) => {
    asked.push(id)
    return { removed: id }
  },
})
const open = defineCapability({ name: 'test.open', handler: () => 'yes' })

async function visit(role: Role['role'], options: Partial<AppOptions> = {}) {
  page.role = role
  const runtime = startRuntime([open, hidden], { context, rateLimit: { calls: 5, per: 60_000 }, ...options })
  return { ...runtime, initialized: await runtime.initialize() }
}

describe('an unlisted capability', () => {
  test('does not exist for those to whom `available` says no', async () => {
    const { call, initialized, run } = await visit('visitor')
    expect(initialized).toMatchObject({ capabilities: [{ name: 'test.open' }] })
    expect(JSON.stringify(await run('listCapabilities'))).not.toContain('admin')
    expect(await run('describeCapability', hidden.name)).toBeNull()
    // Each answer is that of a name that the app does not have.
    const likeUnknown = async (ask: (name: string) => Promise<unknown>) => {
      const answers = [await ask('admin.removeUser'), await ask('admin.removeNone')]
      const [here, nowhere] = answers.map((answer) =>
        JSON.stringify(answer)
          .replaceAll(/removeUser|removeNone/g, 'x')
          .replace(/"duration":[^}]*/, ''),
      )
      expect(here).toBe(nowhere)
      return here
    }
    expect(await likeUnknown(async (name) => run('supports', name))).toContain('"supported":false')
    expect(
      await likeUnknown(async (name) => ({
        ...Object(await run('initialize', { agent: { name: 'a' }, requestedCapabilities: [name] })),
        sessionId: '',
      })),
    ).toContain('"available":false')
    expect(await likeUnknown((name) => call(name, { id: 1 }, { callId: name }))).toContain(
      'UNKNOWN_CAPABILITY',
    )
    expect(await likeUnknown(async (name) => run('cancel', name))).toContain('not found')
    // More calls than the limit, which counts none of them.
    for (let times = 0; times < 6; times++)
      expect(await call(hidden.name, {}, { progressToken: 'p' })).toMatchObject({
        error: { code: 'UNKNOWN_CAPABILITY' },
      })
    expect(asked).toEqual([])
  })

  test('is described by the page and works for those to whom it says yes', async () => {
    const { call, run } = await visit('admin')
    expect(await run('listCapabilities')).toMatchObject([
      { name: 'test.open' },
      { name: hidden.name, listed: false, available: true, inputSchema: { required: ['id'] } },
    ])
    expect(await call(hidden.name, { id: 'u1' })).toMatchObject({ data: { removed: 'u1' } })
    expect(await call(hidden.name, {})).toMatchObject({
      error: { code: 'INVALID_PARAMS', alternatives: ['admin.archive'] },
    })
    expect(asked.splice(0)).toEqual(['u1'])
  })

  test('comes and goes with `available`, and is announced only to those who may see it', async () => {
    const { globals, registry } = await visit('visitor')
    const changes: unknown[] = []
    globals.__abp_capabilities_changed = (change: unknown) => changes.push(change)
    registry.changed?.()
    page.role = 'admin'
    registry.changed?.()
    await expect.poll(() => changes).toEqual([{ added: [hidden.name], removed: [], changed: [] }])
    page.role = 'visitor'
    registry.changed?.()
    await expect.poll(() => changes.at(-1)).toEqual({ added: [], removed: [hidden.name], changed: [] })
  })

  test('without a session, a change elsewhere does not name it', async () => {
    page.role = 'visitor'
    const { globals, registry } = startRuntime([open, hidden], { context })
    const changes: unknown[] = []
    globals.__abp_capabilities_changed = (change: unknown) => changes.push(change)
    registry.capabilities.add({ name: 'test.more', handler: () => 1 })
    registry.changed?.()
    await expect.poll(() => changes).toEqual([{ added: ['test.more'], removed: [], changed: [] }])
  })

  test('with an unmet requirement is shown, with what to do', async () => {
    const runtime = startRuntime([
      defineCapability({
        name: 'admin.export',
        listed: false,
        requirements: [{ type: 'state', description: 'A table is open.', check: () => false }],
        handler: () => 1,
      }),
    ])
    await runtime.initialize()
    expect(await runtime.run('listCapabilities')).toMatchObject([{ name: 'admin.export', available: false }])
    expect(await runtime.call('admin.export')).toMatchObject({ error: { code: 'REQUIREMENT_NOT_MET' } })
  })
})
