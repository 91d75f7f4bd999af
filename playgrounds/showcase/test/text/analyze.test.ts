import { describe, expect, test } from 'vitest'
import { inputs, verifyResult } from '../../src/samples'
import analyze from '../../src/text/analyze'
import { analyzeInput } from '../../src/text/schema'
import { quietContext } from '../context'

/** Keeps what the runtime would report. */
function listening(signal?: AbortSignal) {
  const heard: { done: number; total: number | undefined }[] = []
  const progress = (done: number, total?: number) => {
    heard.push({ done, total })
  }
  return { heard, context: quietContext({ progress, ...(signal && { signal }) }) }
}

const sample = inputs['text.analyze']

async function analyzed(input: Partial<typeof sample>) {
  return analyze(analyzeInput.parse(input), quietContext())
}

test('the sample gives what the demo expects, and the same each time', async () => {
  const result = await analyzed(sample)
  expect(verifyResult('text.analyze', new TextEncoder().encode(JSON.stringify(result)))).toEqual([])
  expect(await analyzed(sample)).toEqual(result)
})

test('progress goes up and ends at the total', async () => {
  const { context, heard } = listening()
  await analyze(analyzeInput.parse({ ...sample, passes: 5_000 }), context)
  expect(heard.length).toBeGreaterThan(4)
  expect(heard.map(({ done }) => done)).toEqual(heard.map(({ done }) => done).sort((a, b) => a - b))
  expect(heard.at(-1)).toEqual({ done: 5_000, total: 5_000 })
})

test('it leaves room for others, and stops half-way when it is cancelled', async () => {
  const controller = new AbortController()
  const { context, heard } = listening(controller.signal)
  // Only runs when the work yields to the event loop.
  setTimeout(() => controller.abort(new Error('enough')), 100)
  const start = performance.now()
  const running = analyze(analyzeInput.parse({ ...sample, passes: 1_000_000 }), context)
  await expect(running).rejects.toThrow('enough')
  expect(performance.now() - start).toBeLessThan(2_000)
  expect(heard.at(-1)?.done).toBeGreaterThan(0)
  expect(heard.at(-1)?.done).toBeLessThan(1_000_000)
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
    expect(await analyzed({ text, language })).toMatchObject(expected)
  })

  test('a tag that is none is an error with its remedy', async () => {
    await expect(analyzed({ text: 'x', language: 'not a tag' })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      details: { issues: [{ path: 'language', code: 'INVALID_LANGUAGE' }] },
    })
  })
})
