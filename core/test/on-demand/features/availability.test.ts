import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  AbpError,
  type AnyCapability,
  defineCapability,
  type RequirementDefinition,
} from '../../../src/index.ts'
import { feature, secureContext } from '../../../src/requirements.ts'
import { startRuntime } from '../../runtime/agent.ts'
import { useOwnClock } from '../../runtime/clock.ts'

const state = (check: RequirementDefinition['check'], more: Partial<RequirementDefinition> = {}) => ({
  type: 'state' as const,
  description: 'A document is open.',
  resolution: 'Open one.',
  check,
  ...more,
})
const work = (more: Partial<AnyCapability>): AnyCapability => ({
  name: 'test.work',
  handler: () => 1,
  ...more,
})
const other = defineCapability({ name: 'test.other', handler: () => 2 })

async function ready(...capabilities: AnyCapability[]) {
  const runtime = startRuntime(capabilities)
  const initialized = await runtime.initialize()
  return { ...runtime, initialized }
}

describe('available', () => {
  test.each<[string, AnyCapability['available'], string]>([
    ['false', () => false, 'The app says so.'],
    ['a reason', () => 'Open a document.', 'Open a document.'],
    ['a promise of a reason', async () => 'Later.', 'Later.'],
    ['an error', () => Promise.reject(new Error('broken')), 'Its check failed: broken'],
    [
      'a throw',
      () => {
        throw new Error('broken')
      },
      'Its check failed: broken',
    ],
  ])('%s is said everywhere, with the reason', async (_, available, reason) => {
    const { initialized, run, call } = await ready(work({ available, alternatives: ['test.other'] }), other)
    expect(initialized).toMatchObject({ capabilities: [{ available: false }, { available: true }] })
    expect(await run('listCapabilities')).toMatchObject([{ available: false }, { available: true }])
    expect(await run('describeCapability', 'test.work')).toMatchObject({ available: false })
    expect(await run('supports', 'test.work')).toMatchObject({ supported: true, available: false, reason })
    expect(await call('test.work')).toMatchObject({
      success: false,
      error: {
        code: 'CAPABILITY_UNAVAILABLE',
        retryable: true,
        message: `test.work is not available: ${reason}`,
        alternatives: ['test.other'],
      },
    })
  })

  test('is asked each time', async () => {
    let open = false
    const { call, run } = await ready(work({ available: () => open || 'Closed.' }))
    expect((await call('test.work')).success).toBe(false)
    open = true
    expect(await call('test.work')).toMatchObject({ success: true, data: 1 })
    expect(await run('supports', 'test.work')).toEqual({
      supported: true,
      available: true,
      requirements: [],
      features: {},
    })
  })

  test('comes before the parameters', async () => {
    const { call } = await ready(work({ available: () => false, input: z.object({ a: z.string() }) }))
    expect((await call('test.work', {})).error?.code).toBe('CAPABILITY_UNAVAILABLE')
  })

  test('a call can be cancelled meanwhile: its handler never runs', async () => {
    const handler = vi.fn()
    const answers: ((available: boolean) => void)[] = []
    const { run, call, initialize } = startRuntime([
      work({ handler, available: () => new Promise<boolean>((resolve) => answers.push(resolve)) }),
    ])
    // Asked once for `initialize`, once for the call.
    void initialize()
    const pending = call('test.work', {}, { callId: 'a' })
    await vi.waitFor(() => expect(answers).toHaveLength(2), 30_000)
    expect(await run('cancel', 'a')).toMatchObject({ cancelled: true })
    for (const answer of answers) answer(true)
    expect(await pending).toMatchObject({ cancelled: true })
    // The next call's handler runs, after its own check.
    const next = call('test.work', { number: 2 })
    await vi.waitFor(() => expect(answers).toHaveLength(3), 30_000)
    answers[2]?.(true)
    await next
    expect(handler.mock.calls).toEqual([[{ number: 2 }, expect.anything()]])
  })
})

describe('a declaration without a handler', () => {
  test('is there, but not available until the handler comes', async () => {
    const { call, run } = await ready(defineCapability({ name: 'test.work' }))
    expect(await call('test.work')).toMatchObject({
      error: { code: 'CAPABILITY_UNAVAILABLE', retryable: true, message: expect.stringContaining('handler') },
    })
    expect(await run('supports', 'test.work')).toMatchObject({
      supported: true,
      available: false,
      reason: expect.stringContaining('handler'),
    })
  })
})

describe('requirements', () => {
  test('are listed with whether they are met, and what to do', async () => {
    const { run, initialized } = await ready(
      work({ requirements: [state(() => true), feature('WebGPU', () => false)] }),
    )
    const requirements = [
      { type: 'state', description: 'A document is open.', met: true, resolution: 'Open one.' },
      { type: 'browser', description: 'WebGPU', met: false, resolution: 'Use a browser that has it.' },
    ]
    expect(initialized).toMatchObject({ capabilities: [{ available: false }] })
    expect(await run('listCapabilities')).toMatchObject([
      { available: false, requirements, browserRequirement: 'WebGPU' },
    ])
    expect(await run('supports', 'test.work')).toMatchObject({
      available: false,
      reason: 'Not met: WebGPU Use a browser that has it.',
      requirements,
    })
  })

  test('that are not met are in the error, each with its resolution', async () => {
    const { call } = await ready(
      work({
        requirements: [
          state(() => true),
          state(async () => false),
          state(() => false, { resolution: 'Sign in.' }),
        ],
      }),
    )
    expect((await call('test.work')).error).toEqual({
      code: 'REQUIREMENT_NOT_MET',
      retryable: true,
      message:
        'test.work cannot run yet. Not met: A document is open. Open one. Not met: A document is open. Sign in.',
      details: {
        requirements: [
          { type: 'state', description: 'A document is open.', met: false, resolution: 'Open one.' },
          { type: 'state', description: 'A document is open.', met: false, resolution: 'Sign in.' },
        ],
      },
    })
  })

  test('that cannot change make the error final', async () => {
    const { call } = await ready(work({ requirements: [state(() => false), feature('x', () => false)] }))
    expect((await call('test.work')).error).toMatchObject({ code: 'REQUIREMENT_NOT_MET', retryable: false })
  })

  test('that are met let it run', async () => {
    const { call } = await ready(work({ requirements: [state(() => true)] }))
    expect(await call('test.work')).toMatchObject({ success: true })
  })

  test('choose the code by throwing an AbpError, when all agree', async () => {
    const locked = state(() => {
      throw new AbpError('PRECONDITION_FAILED', 'Unlock it.')
    })
    const one = await ready(work({ requirements: [locked] }))
    expect((await one.call('test.work')).error).toMatchObject({
      code: 'PRECONDITION_FAILED',
      details: { requirements: [{ met: false, resolution: 'Unlock it.' }] },
    })
    const two = await ready(work({ requirements: [locked, state(() => false)] }))
    expect((await two.call('test.work')).error?.code).toBe('REQUIREMENT_NOT_MET')
  })

  test('`available` comes first', async () => {
    const { call } = await ready(work({ available: () => false, requirements: [state(() => false)] }))
    expect((await call('test.work')).error?.code).toBe('CAPABILITY_UNAVAILABLE')
  })
})

test('a deprecated capability keeps working, and says so on errors too', async () => {
  let fails = false
  const { call, initialized } = await ready(
    work({
      deprecated: true,
      deprecationMessage: 'Use test.other.',
      alternatives: ['test.other'],
      handler: () => {
        if (fails) throw new AbpError('X', 'Broken.')
        return 1
      },
    }),
  )
  expect(initialized).toMatchObject({ capabilities: [{ deprecated: true }] })
  expect(await call('test.work')).toMatchObject({ success: true, data: 1 })
  fails = true
  expect((await call('test.work')).error).toMatchObject({
    code: 'X',
    message: 'Broken. (test.work is deprecated. Use test.other.)',
    alternatives: ['test.other'],
  })
})

describe('a check that hangs', () => {
  useOwnClock()

  test('of `available` ends after a second and holds up no other', async () => {
    const hang = work({ available: () => new Promise(() => undefined) })
    const start = performance.now()
    const { initialized, call } = await ready(hang, other)
    expect(performance.now() - start).toBe(1000)
    expect(initialized).toMatchObject({ capabilities: [{ available: false }, { available: true }] })
    const both = [call('test.work'), call('test.other')]
    const first = await Promise.race(both)
    expect(first).toMatchObject({ success: true, data: 2 })
    expect(await both[0]).toMatchObject({
      error: { code: 'CAPABILITY_UNAVAILABLE', message: expect.stringContaining('1000 ms') },
    })
  })

  test('of a requirement is not met, nor is one that throws, and holds up no other', async () => {
    const { run } = await ready(
      work({
        requirements: [
          state(() => Promise.reject(new Error('broken'))),
          state(() => new Promise(() => undefined)),
          secureContext,
          state(() => true),
        ],
      }),
    )
    const start = performance.now()
    expect(await run('supports', 'test.work')).toMatchObject({
      available: false,
      requirements: [
        { met: false, resolution: 'Its check failed: broken Open one.' },
        { met: false, resolution: expect.stringContaining('1000 ms') },
        // Node has no `isSecureContext`.
        { type: 'context', met: false, resolution: expect.stringContaining('isSecureContext') },
        { met: true },
      ],
    })
    expect(performance.now() - start).toBe(1000)
  })
})
