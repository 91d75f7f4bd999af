import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { defineCapability } from '../../src/index.ts'
import { startRuntime } from './agent.ts'

/**
 * Gives the tests of a group a clock of their own, on which time passes only when there is nothing to do but wait: what
 * they measure is then the same beside any other work of the machine. What the runtime fetches later is fetched before, in
 * real time.
 */
export function useOwnClock(): void {
  beforeAll(async () => {
    const runtime = startRuntime(
      [
        defineCapability({
          name: 'test.all',
          concurrency: 1,
          available: () => true,
          handler: (_, { input, progress }) => {
            progress(1)
            return input({ prompt: '?', schema: { type: 'string' } as const })
          },
        }),
      ],
      { rateLimit: { calls: 10, per: 1000 } },
    )
    await runtime.initialize({ features: { notifications: true, progress: true, elicitation: true } })
    await runtime.call('test.all', {}, { progressToken: 'p' })
    await runtime.run('listCapabilities')
    runtime.run('notifyProgress', { operationId: 'a', progress: 1 })
  })
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    })
    vi.setTimerTickMode('nextTimerAsync')
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
