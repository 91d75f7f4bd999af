import { describe, expect, test } from 'vitest'
import type { CapabilityContext } from '../../../src/index.ts'
import { wait } from '../../runtime/agent.ts'
import { useOwnClock } from '../../runtime/clock.ts'
import { inHandler } from './in-handler.ts'

useOwnClock()

describe('context.progress', () => {
  test('takes the stage, and a remaining time that the handler knows better', async () => {
    const { withToken, progress } = await inHandler(async ({ progress }) => {
      await wait(30)
      progress(1, 4, { stage: 'upload', estimatedRemaining: 5 })
      await wait(200)
      progress(2, 4, { stage: 'check', status: 'Checking', estimatedRemaining: Number.NaN })
    })
    await withToken()
    const numbers = { operationId: 'p', total: 4 }
    expect(progress).toEqual([
      { ...numbers, progress: 1, percentage: 25, stage: 'upload', estimatedRemaining: 5 },
      {
        ...numbers,
        progress: 2,
        percentage: 50,
        stage: 'check',
        status: 'Checking',
        estimatedRemaining: 230,
      },
    ])
  })

  test('carries the token, the percentage and the remaining time', async () => {
    const { withToken, progress } = await inHandler(async ({ progress }) => {
      await wait(30)
      progress(1, 4, 'reading')
    })
    await withToken()
    expect(progress).toEqual([
      {
        operationId: 'p',
        progress: 1,
        total: 4,
        percentage: 25,
        status: 'reading',
        estimatedRemaining: expect.any(Number),
      },
    ])
    const [info] = progress
    const remaining =
      typeof info === 'object' && info && 'estimatedRemaining' in info ? Number(info.estimatedRemaining) : 0
    expect(remaining).toBe(90)
  })

  test.each([
    [[1], { progress: 1 }],
    [[0, 10], { progress: 0, total: 10, percentage: 0 }],
    [[20, 10], { progress: 20, total: 10, percentage: 100, estimatedRemaining: 0 }],
    [[1, 0], { progress: 1, total: 0 }],
    [[1, Number.NaN], { progress: 1 }],
  ])('of %j is %j', async ([done = 0, total], info) => {
    const { withToken, progress } = await inHandler((context) => context.progress(done, total))
    await withToken()
    expect(progress).toEqual([{ operationId: 'p', ...info }])
  })

  test('is heard ten times a second at most, the last one always and before the result', async () => {
    const times: number[] = []
    const { withToken, progress, globals } = await inHandler(async (context) => {
      for (let done = 0; done < 45; done++) {
        context.progress(done, 45)
        await wait(10)
      }
      context.progress(45, 45)
    })
    globals.__abp_progress = (info: unknown) => times.push(performance.now()) && progress.push(info)
    await withToken()
    expect(progress.length).toBeGreaterThan(3)
    expect(progress.length).toBeLessThanOrEqual(8)
    expect(progress[0]).toMatchObject({ progress: 0 })
    expect(progress.at(-1)).toMatchObject({ progress: 45, percentage: 100 })
    // All but the last, which does not wait.
    for (const [index, time] of times.slice(1, -1).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThan(95)
  })

  test('what comes too soon waits for its turn', async () => {
    const { withToken, progress } = await inHandler(async (context) => {
      for (const done of [1, 2, 3]) context.progress(done)
      await wait(160)
      expect(progress).toMatchObject([{ progress: 1 }, { progress: 3 }])
    })
    expect(await withToken()).toMatchObject({ success: true })
    expect(progress).toHaveLength(2)
  })

  test('without a token nobody hears it, after the end neither', async () => {
    let late: CapabilityContext | undefined
    const { call, withToken, progress } = await inHandler((context) => {
      late = context
      context.progress(1)
    })
    await call('test.work')
    await withToken()
    late?.progress(2)
    await wait(150)
    expect(progress).toEqual([{ operationId: 'p', progress: 1 }])
  })

  test('useless numbers are ignored', async () => {
    const { withToken, progress } = await inHandler((context) => context.progress(Number.NaN, 1))
    expect(await withToken()).toMatchObject({ success: true })
    expect(progress).toEqual([])
  })
})

describe('notifyProgress', () => {
  test('is limited and completed the same way; what is given stays', async () => {
    const { run, progress } = await inHandler(() => 1)
    for (const done of [1, 2, 3]) run('notifyProgress', { operationId: 'page', progress: done, total: 4 })
    run('notifyProgress', { operationId: 'own', progress: 1, total: 4, percentage: 7, stage: 'x' })
    await wait(200)
    expect(progress).toMatchObject([
      { operationId: 'page', progress: 1, percentage: 25 },
      { operationId: 'own', percentage: 7, stage: 'x' },
      { operationId: 'page', progress: 3, percentage: 75, estimatedRemaining: expect.any(Number) },
    ])
  })

  test.each([
    [
      { percentage: 40, status: 'Finalizing' },
      { progress: 40, total: 100, percentage: 40, status: 'Finalizing' },
    ],
    [
      { percentage: 25, total: 8 },
      { progress: 2, total: 8, percentage: 25 },
    ],
    [
      { progress: 1, percentage: 7 },
      { progress: 1, percentage: 7 },
    ],
  ])('%j is %j: a percentage alone says the progress', async (given, expected) => {
    const { run, progress } = await inHandler(() => 1)
    run('notifyProgress', { operationId: 'p', ...given })
    await wait(1)
    expect(progress).toEqual([{ operationId: 'p', ...expected }])
  })

  test('ignores what it cannot read', async () => {
    const { run, progress } = await inHandler(() => 1)
    const trap = new Proxy({}, { ownKeys: () => expect.unreachable() })
    const noNumbers = [{ operationId: 'a' }, { operationId: 'a', percentage: '5' }]
    for (const info of [undefined, null, 5, {}, { operationId: 1, progress: 1 }, ...noNumbers, trap])
      expect(run('notifyProgress', info)).toBeUndefined()
    run('notifyProgress', { operationId: 'a', progress: 1 })
    await wait(1)
    expect(progress).toEqual([{ operationId: 'a', progress: 1 }])
  })

  test('remembers a hundred operations, and loses no report of the others', async () => {
    const { run, progress } = await inHandler(() => 1)
    for (let round = 0; round < 2; round++)
      for (let n = 0; n < 150; n++) run('notifyProgress', { operationId: `o${n}`, progress: round })
    await wait(200)
    const last = new Map(
      progress.map((info) => {
        const { operationId, progress } = { operationId: '', progress: -1, ...Object(info) }
        return [operationId, progress]
      }),
    )
    expect(last.size).toBe(150)
    expect(new Set(last.values())).toEqual(new Set([1]))
  })
})
