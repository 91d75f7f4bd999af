import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encodeForPage } from '../../src/call/encode-params.ts'
import { fileInput } from '../../src/index.ts'
import { limits } from '../../src/limits.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { openApp } from '../fixtures/opened.ts'
import { expectInPieces } from '../fixtures/work.ts'

const megabyte = 1024 * 1024
const open = openApp()

function nest(levels: number, innermost: unknown = 1): unknown {
  let value = innermost
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

class Endless {
  toJSON() {
    return [new Endless()]
  }
}

const bytes = (size: number) => ({ content: new Uint8Array(size), mimeType: 'application/zip' })

test.each<[what: string, make: () => unknown, message: RegExp]>([
  ['levels', () => nest(limits.paramsLevels + 1), /beyond the 1000 levels/],
  ['levels of what converts itself', () => new Endless(), /beyond the 1000 levels/],
  ['values', () => new Array(limits.paramsEntries + 1), /beyond the 2000000 values/],
  ['bytes together', () => [bytes(40 * megabyte), bytes(40 * megabyte)], /over the 94371840 that/],
  ['characters together', () => new Array(1_000).fill('x'.repeat(megabyte)), /over the 94371840 that/],
  ['characters of keys', () => new Array(100).fill({ ['x'.repeat(megabyte)]: 1 }), /over the 94371840 that/],
])('too many %s: an error that says so, at once, and the page lives', async (_what, make, message) => {
  const session = await open()
  const error = { code: 'INVALID_PARAMS', message: expect.stringMatching(message) }
  const result = await session.call('test.echo', { deep: make() })
  expect(result).toMatchObject({ success: false, error })
  expect(String(result.error?.message).length).toBeLessThan(1_000)
  expect(await session.call('test.echo', 1)).toMatchObject({ data: 1 })
})

test('as many levels as there may be reach the page, and back, with a file in the innermost', async () => {
  const session = await open()
  const { path } = await makeDirectory()
  const file = join(path, 'a.txt')
  await writeFile(file, 'abc')
  let { data } = await session.call('test.echo', nest(990, { file: fileInput(file) }))
  for (let level = 0; level < 990; level++) data = Array.isArray(data) ? data[0] : undefined
  expect(data).toMatchObject({ file: { mimeType: 'text/plain', size: 3 } })
})

test('many values are encoded while other work goes on', async () => {
  const value = Array.from({ length: 600_000 }, (_, index) => [index])
  // The JSON that is made of its copy afterwards is the engine's own work, and refused here.
  await expectInPieces(() => encodeForPage(value, 'params').catch((error: unknown) => error))
})
