import type { ParamsOf } from '@abp-kit/core/testing'
import { describe, expect, test, vi } from 'vitest'
import { inputs, verifyResult } from '../../src/samples'
import analyze from '../../src/text/analyze'
import { textAnalyze } from '../../src/text/capabilities'
import { type app, startAgent } from '../agent'

const sample = inputs['text.analyze']
const agent = await startAgent()

const analyzed = (input: ParamsOf<typeof app, 'text.analyze'>) => agent.call('text.analyze', input)

test('the sample gives what the demo expects, and the same each time', async () => {
  const { data } = await analyzed(sample)
  expect(verifyResult('text.analyze', new TextEncoder().encode(JSON.stringify(data)))).toEqual([])
  expect((await analyzed(sample)).data).toEqual(data)
})

test('progress goes up and ends at the total', async () => {
  const { call, progress } = await startAgent()
  expect(await call('text.analyze', { ...sample, passes: 20_000 })).toMatchObject({ success: true })
  const done = progress.map((report) => report.progress)
  expect(done.length).toBeGreaterThan(1)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toMatchObject({ progress: 20_000, total: 20_000, percentage: 100 })
})

test('it leaves room for others, and stops half-way when it is cancelled', async () => {
  const { call, progress, register } = await startAgent()
  const ended = vi.fn()
  register(textAnalyze, async (params, context) => {
    try {
      return await analyze(params, context)
    } finally {
      ended()
    }
  })
  const controller = new AbortController()
  // Only runs when the work yields to the event loop.
  setTimeout(() => controller.abort(), 100)
  const running = call('text.analyze', { ...sample, passes: 1_000_000 }, { signal: controller.signal })
  expect(await running).toMatchObject({ cancelled: true, error: { code: 'CANCELLED' } })
  await vi.waitFor(() => expect(ended).toHaveBeenCalled())
  expect(progress.at(-1)?.progress).toBeGreaterThan(0)
  expect(progress.at(-1)?.progress).toBeLessThan(1_000_000)
})

describe('languages', () => {
  test.each([
    ['en', 'Hello there. How are you?', { words: 5, sentences: 2, uniqueWords: 5 }],
    ['ja', '私は学生です。東京に住んでいます。', { sentences: 2 }],
    ['th', 'ฉันชอบกินข้าว', { sentences: 1 }],
    ['de', 'Der Hund bellt; der Hund schläft.', { words: 6, sentences: 1, uniqueWords: 4 }],
    [
      undefined,
      '🙂 !!',
      { characters: 4, words: 0, sentences: 0, readability: { lix: 0, level: 'very easy' } },
    ],
  ])('%s: %s', async (language, text, expected) => {
    expect((await analyzed({ text, language })).data).toMatchObject(expected)
  })

  test('a tag that is none is an error with its remedy', async () => {
    expect((await analyzed({ text: 'x', language: 'not a tag' })).error).toMatchObject({
      code: 'INVALID_PARAMS',
      details: { issues: [{ path: 'language', code: 'INVALID_LANGUAGE' }] },
    })
  })
})
