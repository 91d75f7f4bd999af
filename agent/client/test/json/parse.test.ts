import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../src/json/parse.ts'
import { limits } from '../../src/limits.ts'

/** Any JSON value, with long and short pieces in any order. */
function anyValue(depth: number): unknown {
  const kind = randomInt(depth > 0 ? 9 : 6)
  if (kind === 0) return 'x'.repeat(randomInt(3) === 0 ? randomInt(400_000) : randomInt(20))
  if (kind === 1) return '"\\\\"[]{},:\u2028é😀\\'.repeat(randomInt(1_000))
  if (kind === 2) return randomInt(1_000_000) / 7
  if (kind === 3) return null
  if (kind === 4) return randomInt(2) === 0
  if (kind === 5) return randomInt(2) === 0 ? [] : {}
  const items = Array.from({ length: randomInt(12) }, () => anyValue(depth - 1))
  if (kind === 6) return items
  const names = ['__proto__', 'constructor', 'a', 'a"b', 'c\\', '[', '']
  return JSON.parse(
    `{${items.map((item, index) => `${JSON.stringify(names[index] ?? `k${index}`)}:${JSON.stringify(item)}`).join()}}`,
  )
}

test('it gives what JSON.parse gives, whatever is long', async () => {
  for (let round = 0; round < 25; round++) {
    const text = JSON.stringify(anyValue(6), null, randomInt(3))
    expect(
      JSON.stringify(await parseJson(text)) === JSON.stringify(JSON.parse(text)),
      text.slice(0, 200),
    ).toBe(true)
  }
})

test('a list of many short values, an object of many short fields, and both in each other', async () => {
  const list = Array.from({ length: 100_000 }, (_, index) => ({ index, name: `n${index}` }))
  const fields = Object.fromEntries(list.map(({ index }) => [`key${index}`, [index]]))
  for (const value of [list, fields, { list, fields, after: 1 }, [1, fields, 2, list, 3]]) {
    expect(await parseJson(JSON.stringify(value))).toEqual(value)
  }
})

test.each([
  '',
  '{',
  '[1',
  '{"a":}',
  '[1 2]',
  `[${'"x",'.repeat(100_000)}`,
  `{"a":[${'1,'.repeat(200_000)}1]`,
])('what is not JSON is a SyntaxError: %#', async (text) => {
  await expect(parseJson(text)).rejects.toThrow(SyntaxError)
})

describe('what is too much is refused before it is read', () => {
  test.each<[what: string, text: () => string, reason: RegExp]>([
    ['deep', () => '['.repeat(100_000) + ']'.repeat(100_000), /over 5000 levels/],
    ['deep, without an end', () => '{"a":'.repeat(100_000), /levels/],
    ['values of many lists', () => `[${`[${'1,'.repeat(400_000)}1],`.repeat(6)}1]`, /over 2000000 values/],
    ['values of one list', () => `[${'1,'.repeat(limits.answerEntriesOfOne + 1)}1]`, /values in one object/],
  ])('%s', async (_what, text, reason) => {
    await expect(parseJson(text())).rejects.toMatchObject({
      code: 'TRANSPORT_ERROR',
      message: expect.stringMatching(reason),
    })
  })
})
