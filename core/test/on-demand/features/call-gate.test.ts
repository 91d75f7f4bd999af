import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AbpError, type AnyCapability, type AppOptions, defineCapability } from '../../../src/index.ts'
import { startRuntime } from '../../runtime/agent.ts'

const quick = defineCapability({ name: 'test.quick', handler: () => 1 })

async function ready(options: Partial<AppOptions>, ...capabilities: AnyCapability[]) {
  const runtime = startRuntime([quick, ...capabilities], options)
  await runtime.initialize()
  return runtime
}

describe('authorize', () => {
  const pay = defineCapability({
    name: 'test.pay',
    input: z.object({ amount: z.coerce.number() }),
    handler: ({ amount }) => amount,
  })

  test('decides with the agent, the name and the valid parameters', async () => {
    const asked: unknown[] = []
    const { call } = await ready(
      {
        authorize: ({ capability, context: { agent, via }, params }) => {
          asked.push({ agent, capability, params, via })
          return true
        },
      },
      pay,
    )
    expect(await call('test.pay', { amount: '5' })).toMatchObject({ success: true, data: 5 })
    expect(asked).toEqual([
      { agent: { name: 'test', version: '1' }, capability: 'test.pay', params: { amount: 5 }, via: 'abp' },
    ])
    expect((await call('test.pay', {})).error?.code).toBe('INVALID_PARAMS')
    expect(asked).toHaveLength(1)
  })

  test.each<[string, AppOptions['authorize'], string]>([
    ['false', () => false, 'PERMISSION_DENIED'],
    ['a promise of false', async () => false, 'PERMISSION_DENIED'],
    // @ts-expect-error what a hook without types may return
    ['nothing', () => undefined, 'PERMISSION_DENIED'],
    ['an error of its own', () => Promise.reject(new AbpError('TOO_MUCH', 'No.')), 'TOO_MUCH'],
    ['another error', () => Promise.reject(new Error('broken')), 'OPERATION_FAILED'],
  ])('%s refuses, and the handler never runs', async (_, authorize, code) => {
    const load = vi.fn()
    const { call } = await ready({ authorize }, { name: 'test.lazy', load })
    expect(await call('test.lazy')).toMatchObject({ success: false, error: { code } })
    expect(load).not.toHaveBeenCalled()
  })

  test('a hook that hangs is a call that times out', async () => {
    const { call } = await ready({ authorize: () => new Promise(() => undefined) })
    expect((await call('test.quick', {}, { timeout: 20 })).error?.code).toBe('TIMEOUT')
  })
})
