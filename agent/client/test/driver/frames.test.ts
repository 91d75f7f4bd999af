import { PassThrough } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type LongMessage, readFrames } from '../../src/driver/frames.ts'
import { createNoiseFilter } from '../../src/driver/noise-filter.ts'
import { openPipe } from '../../src/driver/pipe.ts'

const megabyte = 1024 * 1024

function read(limit: number, chunks: Buffer[]) {
  const messages: string[] = []
  const long: LongMessage[] = []
  const take = readFrames({
    limitOf: () => limit,
    onMessage: (message) => messages.push(message.toString()),
    onLong: (message) => long.push(message),
  })
  for (const chunk of chunks) take(chunk)
  return { messages, long }
}

describe('messages of a pipe', () => {
  test('are found wherever the bytes are cut', () => {
    const bytes = Buffer.from('{"id":1}\0{"method":"ä€🦊"}\0{"id":2}\0')
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = []
      for (let start = 0; start < bytes.length; start += size)
        chunks.push(bytes.subarray(start, start + size))
      expect(read(1_000, chunks).messages).toEqual(['{"id":1}', '{"method":"ä€🦊"}', '{"id":2}'])
    }
  })

  test('that are too long are told by their ends, and never held', () => {
    const piece = Buffer.alloc(megabyte, 'x')
    const before = process.memoryUsage.rss()
    const chunks = [Buffer.from('{"id":7,"result":"'), ...Array.from({ length: 700 }, () => piece)]
    const { long, messages } = read(megabyte, [...chunks, Buffer.from('"}\0{"id":8}\0')])
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * megabyte)
    expect(messages).toEqual(['{"id":8}'])
    expect(long).toMatchObject([{ size: 700 * megabyte + 20 }])
    expect(long[0]?.head).toMatch(/^\{"id":7,"result":"x/)
    expect(long[0]?.tail).toMatch(/x"\}$/)
  })
})

test('whoever waits for an answer that is too long gets an error, and an event that is too long is dropped', async () => {
  const [output, input] = [new PassThrough(), new PassThrough()]
  const pipe = openPipe(output, input)
  const messages: unknown[] = []
  const done = new Promise<void>((resolve) => {
    pipe.onMessage = (message) => {
      messages.push(JSON.parse(message))
      if (message.includes('"last"')) resolve()
    }
  })
  const write = (start: string, end: string, size: number) => {
    output.write(start)
    const piece = Buffer.alloc(megabyte, 'x')
    for (let index = 0; index < size; index++) output.write(piece)
    output.write(`${end}\0`)
  }
  write('{"id":5,"result":{"value":"', '"},"sessionId":"ABC123"}', 130)
  write('{"method":"Runtime.bindingCalled","params":{"payload":"', '"},"sessionId":"ABC123"}', 17)
  output.write('{"method":"last"}\0')
  await done
  expect(messages).toEqual([
    {
      id: 5,
      sessionId: 'ABC123',
      error: { code: -32000, message: expect.stringMatching(/has \d+ bytes/) },
    },
    { method: 'last' },
  ])
})

test('console messages beyond a measure are dropped, of the page that sends them only', () => {
  // Stands still: the measure is for a second, which a busy machine may need for the test.
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(900)
  const isWanted = createNoiseFilter(() => undefined)
  const event = (method: string, session: string) =>
    Buffer.from(`{"method":"${method}","params":{},"sessionId":"${session}"}`)
  const count = (method: string, session: string, times: number) =>
    Array.from({ length: times }, () => isWanted(event(method, session))).filter((wanted) => wanted).length
  expect(count('Runtime.consoleAPICalled', 'A', 5_000)).toBe(1_000)
  expect(count('Runtime.exceptionThrown', 'A', 10)).toBe(0)
  // A second since the process started is none since the first message.
  vi.advanceTimersByTime(200)
  expect(count('Runtime.exceptionThrown', 'A', 10)).toBe(0)
  expect(count('Runtime.consoleAPICalled', 'B', 10)).toBe(10)
  expect(count('Runtime.bindingCalled', 'A', 5_000)).toBe(5_000)
  vi.advanceTimersByTime(1_000)
  expect(count('Runtime.consoleAPICalled', 'A', 10)).toBe(10)
})

describe('the browser is told to hear no more', () => {
  const say = (method: string, session: string) =>
    Buffer.from(JSON.stringify({ method, params: {}, sessionId: session }))
  const silencedBy = (run: (take: (message: Buffer) => boolean) => void) => {
    const silenced: [session: string, method: string][] = []
    run(createNoiseFilter((...said) => silenced.push(said)))
    return silenced
  }
  const attach = (sessionId: string, type: string) =>
    Buffer.from(
      JSON.stringify({ method: 'Target.attachedToTarget', params: { sessionId, targetInfo: { type } } }),
    )

  test('of a worker that says too much, once; not of a page', () => {
    const silenced = silencedBy((take) => {
      take(attach('A', 'worker'))
      take(attach('B', 'page'))
      take(attach('C', 'shared_worker'))
      for (const session of ['A', 'B', 'D'])
        for (let count = 0; count < 300; count++) take(say('Runtime.consoleAPICalled', session))
      for (let count = 0; count < 100; count++) take(say('Runtime.consoleAPICalled', 'C'))
    })
    expect(silenced).toEqual([['A', 'Runtime.disable']])
  })

  test("of a page's log that fills, once; its own messages are heard", () => {
    let heard = 0
    const silenced = silencedBy((take) => {
      take(attach('B', 'page'))
      for (let count = 0; count < 300; count++) take(say('Log.entryAdded', 'B'))
      for (let count = 0; count < 300; count++) if (take(say('Runtime.consoleAPICalled', 'B'))) heard++
    })
    expect(silenced).toEqual([['B', 'Log.disable']])
    expect(heard).toBe(300)
  })
})
