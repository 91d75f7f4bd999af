import { expect, test } from 'vitest'
import { sortResult } from '../../src/output'

/** Milliseconds in one piece: in slices it is a few times 20, all at once far more than a second. */
const bound = 400

test.each<[shape: string, make: () => unknown]>([
  ['many lists', () => Array.from({ length: 600_000 }, (_, index) => [index])],
  [
    'many objects',
    () => ({ rows: Array.from({ length: 300_000 }, (_, index) => ({ id: index, of: { a: 1 } })) }),
  ],
])('a result of %s is sorted while other work goes on, and is the same after it', async (_shape, make) => {
  const data = make()
  let [last, longest, ended] = [performance.now(), 0, false]
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!ended) setImmediate(turn)
  }
  const sorting = sortResult(data)
  turn()
  const { rest } = await sorting
  ended = true
  expect(longest).toBeLessThan(bound)
  expect(rest).toEqual(data)
})

test('data of as many levels as a result may have is sorted', async () => {
  let data: unknown = 1
  for (let level = 0; level < 5_000; level++) data = level % 2 === 0 ? [data] : { data }
  let { rest } = await sortResult(data)
  let levels = 0
  for (; typeof rest === 'object' && rest !== null; levels++)
    rest = Array.isArray(rest) ? rest[0] : Reflect.get(rest, 'data')
  expect(levels).toBe(5_000)
})
