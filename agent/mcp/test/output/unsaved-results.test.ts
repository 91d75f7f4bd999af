import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/log/index.ts'
import { Cleaner } from '../../src/output/cleaner.ts'
import { OutputDirectory } from '../../src/output/directory.ts'
import { extractFiles } from '../../src/output/index.ts'
import { UnsavedResults } from '../../src/output/unsaved-results.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

let directory = ''
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  directory = path
  onTestFinished(remove)
})

function keeping(maxCharacters?: number) {
  const log = createLog({ logLevel: 'silent', logFormat: 'text' })
  const settings = { outputMaxAge: 24, outputMaxSize: 100 }
  return new UnsavedResults(new Cleaner(new OutputDirectory(directory), settings, log), log, maxCharacters)
}
const result = async (characters: number) => ({
  capability: 'a.b',
  extracted: await extractFiles({ text: 'x'.repeat(characters) }),
})
const [one, two] = [{}, {}]

test('a session keeps 8 results; the oldest goes, with its files', async () => {
  const kept = keeping()
  const file = join(directory, 'abp-123e4567-e89b-12d3-a456-426614174000')
  await writeFile(file, 'bytes')
  const first = await result(1)
  first.extracted.parts.push({ mimeType: 'image/png', bytes: { form: 'file', path: file } })
  kept.keep(one, 'first', first)
  kept.keep(two, 'other', await result(1))
  for (let number = 1; number <= 7; number++) kept.keep(one, `${number}`, await result(1))
  expect(await readdir(directory)).toHaveLength(1)
  kept.keep(one, '8', await result(1))
  await expect.poll(() => readdir(directory)).toEqual([])
  expect(() => kept.take(one, 'first')).toThrow(
    'No result "first" waits to be saved. There are: 1, 2, 3, 4, 5, 6, 7, 8.',
  )
  expect(kept.take(two, 'other').files).toEqual([])
})

test('what they take of the memory has a limit; the session that has most gives way', async () => {
  const kept = keeping(1_000)
  kept.keep(two, 'small', await result(100))
  for (const id of ['a', 'b', 'c', 'd']) kept.keep(one, id, await result(300))
  expect(() => kept.take(one, 'a')).toThrow('There are: c, d.')
  expect(kept.take(two, 'small')).toBeDefined()
  kept.keep(one, 'huge', await result(5_000))
  expect(() => kept.take(one, 'none')).toThrow('There are: huge.')
})

test('no session can take what is kept for another; a result is taken once', async () => {
  const kept = keeping()
  kept.keep(one, 'a', await result(1))
  expect(() => kept.take(two, 'a')).toThrow('There are: none.')
  kept.take(one, 'a')
  expect(() => kept.take(one, 'a')).toThrow('There are: none.')
})
