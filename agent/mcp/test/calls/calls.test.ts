import type { SessionResult } from '@abp-kit/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStateCodec, ParkedCalls, RunningCall } from '../../src/calls/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const attendant = { progress: () => undefined, notification: () => undefined }

/** A call whose page does what the test says. */
function startCall(limits = { callTimeout: 1_000, questionTimeout: 5_000 }) {
  let end: (result: SessionResult) => void = () => undefined
  let report: (percentage: number) => void = () => undefined
  let reason: unknown
  const call = new RunningCall(
    ({ signal, onProgress, callId }) =>
      new Promise((resolve) => {
        end = resolve
        report = (percentage) => onProgress({ operationId: callId, progress: percentage, percentage })
        signal.addEventListener('abort', () => {
          reason = signal.reason
          const error = { code: 'CANCELLED', message: 'aborted', retryable: false }
          resolve({ success: false, cancelled: true, error })
        })
      }),
    limits,
  )
  return {
    call,
    end: (data: unknown) => end({ success: true, data }),
    report: (n: number) => report(n),
    reason: () => reason,
  }
}

describe('the time of a call', () => {
  test('ends it with TIMEOUT', async () => {
    const { call } = startCall()
    const next = call.next(attendant)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await next).toMatchObject({
      result: { success: false, cancelled: true, error: { code: 'TIMEOUT' } },
    })
  })

  test('may be longer than a timer of Node waits', async () => {
    const { call, end } = startCall({ callTimeout: 3_000_000_000, questionTimeout: 5_000 })
    const next = call.next(attendant)
    await vi.advanceTimersByTimeAsync(60_000)
    end('done')
    expect(await next).toMatchObject({ result: { data: 'done' } })
  })

  test('begins again with each progress', async () => {
    const { call, end, report } = startCall()
    const next = call.next(attendant)
    for (let step = 1; step <= 5; step++) {
      await vi.advanceTimersByTimeAsync(900)
      report(step)
    }
    end('done')
    expect(await next).toMatchObject({ result: { data: 'done' } })
  })

  test('rests while the user is asked', async () => {
    const { call, end } = startCall()
    const answer = call.ask({ method: 'elicitation/confirm' })
    expect(await call.next(attendant)).toMatchObject({ kind: 'question', number: 1 })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(call.answer(1, { success: true, data: { confirmed: true } })).toBe('taken')
    expect(await answer).toEqual({ success: true, data: { confirmed: true } })
    end('done')
    expect(await call.next(attendant)).toMatchObject({ result: { data: 'done' } })
  })
})

describe('questions', () => {
  test('are asked one after the other, and each answer is taken once', async () => {
    const { call } = startCall()
    const answers = [call.ask({ method: 'a' }), call.ask({ method: 'b' })]
    expect(await call.next(attendant)).toMatchObject({ number: 1, request: { method: 'a' } })
    expect(call.answer(1, { success: true, data: 1 })).toBe('taken')
    expect(call.answer(1, { success: true, data: 1 })).toBe('unknown')
    expect(call.answer(7, { success: true })).toBe('unknown')
    expect(await call.next(attendant)).toMatchObject({ number: 2, request: { method: 'b' } })
    call.answer(2, { success: true, data: 2 })
    expect(await Promise.all(answers)).toEqual([
      { success: true, data: 1 },
      { success: true, data: 2 },
    ])
  })

  test('that take longer than the page waits are answered with TIMEOUT; the call goes on', async () => {
    const { call, end } = startCall()
    const answer = call.ask({ method: 'a', timeout: 200 })
    await vi.advanceTimersByTimeAsync(200)
    expect(await answer).toMatchObject({ success: false, error: { code: 'TIMEOUT' } })
    expect(call.answer(1, { success: true })).toBe('late')
    end('done')
    expect(await call.next(attendant)).toMatchObject({ result: { data: 'done' } })
  })

  test('that the user never answers end a call that nobody attends', async () => {
    const { call, reason } = startCall()
    void call.ask({ method: 'a' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reason()).toMatchObject({ code: 'CANCELLED' })
  })

  test('are answered when the call is over', async () => {
    const { call, end } = startCall()
    const answer = call.ask({ method: 'a' })
    end('done')
    expect(await answer).toMatchObject({ success: false, cancelled: true, error: { code: 'CANCELLED' } })
  })
})

describe('calls that wait for the user', () => {
  const question = { request: { method: 'roots/list' as const }, read: async () => ({ success: false }) }
  // The codec needs none of it: nothing is bound to the request.
  const park = (parked: ParkedCalls) => {
    const { call } = startCall()
    return parked.park({
      call,
      number: 1,
      question,
      tool: 't',
      args: { a: [1] },
      subject: 'x.y',
    })
  }

  test('are found by what was signed, with the same tool and arguments, once', async () => {
    const parked = new ParkedCalls(5_000, createStateCodec(5_000))
    const state = JSON.parse(Buffer.from((await park(parked)).split('.')[1] ?? '', 'base64url').toString()).p
    expect(() => parked.take(state, 'other', { a: [1] })).toThrow('belongs to another request')
    expect(() => parked.take(state, 't', { a: [2] })).toThrow('belongs to another request')
    expect(() => parked.take({ ...state, question: 2 }, 't', { a: [1] })).toThrow('used before')
    expect(() => parked.take('nonsense', 't', {})).toThrow('used before')
    expect(parked.take(state, 't', { a: [1] })).toMatchObject({ subject: 'x.y' })
    expect(() => parked.take(state, 't', { a: [1] })).toThrow('used before')
  })

  test('of another session are not found, though the same process signed them', async () => {
    const codec = createStateCodec(5_000)
    const [mine, theirs] = [new ParkedCalls(5_000, codec), new ParkedCalls(5_000, codec)]
    const state = JSON.parse(Buffer.from((await park(mine)).split('.')[1] ?? '', 'base64url').toString()).p
    expect(() => theirs.take(state, 't', { a: [1] })).toThrow('its call is over')
    expect(mine.take(state, 't', { a: [1] })).toMatchObject({ subject: 'x.y' })
  })

  test('are not found by a state that has expired', async () => {
    const { mint, verify } = createStateCodec(5_000)
    const state = await mint({ call: 'a', question: 1 })
    const read = (): Promise<unknown> => Reflect.apply(verify, undefined, [state])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await read()).toEqual({ call: 'a', question: 1 })
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(read()).rejects.toThrow('expired')
  })

  test('are forgotten, and cancelled, when their time is over', async () => {
    const parked = new ParkedCalls(5_000, createStateCodec(5_000))
    const state = JSON.parse(Buffer.from((await park(parked)).split('.')[1] ?? '', 'base64url').toString()).p
    await vi.advanceTimersByTimeAsync(70_000)
    expect(() => parked.take(state, 't', { a: [1] })).toThrow('its call is over')
  })
})
