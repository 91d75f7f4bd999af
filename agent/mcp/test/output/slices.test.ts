import { expect, test } from 'vitest'
import { expectInPieces } from '../../../client/test/fixtures/work.ts'
import { extractFiles } from '../../src/output/index.ts'

/** Milliseconds of work in one piece: in slices it is 20 and some, all at once it was 580. */
const bound = 200

const rows = () => Array.from({ length: 300_000 }, (_, index) => ({ id: index, of: { a: 1 } }))

test.each<[shape: string, make: () => unknown]>([
  [
    'lists',
    () => ({
      one: Array.from({ length: 450_000 }, () => [1]),
      two: Array.from({ length: 450_000 }, () => [1]),
    }),
  ],
  ['objects', () => ({ some: rows(), more: rows() })],
])(
  'a result of many %s is searched while other work goes on, and is the same after it',
  async (_shape, make) => {
    const data = make()
    let rest: unknown
    await expectInPieces(async () => {
      ;({ rest } = await extractFiles(data))
    }, bound)
    expect(rest).toEqual(data)
  },
)

test('data of as many levels as a result may have is searched', async () => {
  let data: unknown = 1
  for (let level = 0; level < 5_000; level++) data = level % 2 === 0 ? [data] : { data }
  let { rest } = await extractFiles(data)
  let levels = 0
  for (; typeof rest === 'object' && rest !== null; levels++)
    rest = Array.isArray(rest) ? rest[0] : Reflect.get(rest, 'data')
  expect(levels).toBe(5_000)
})
