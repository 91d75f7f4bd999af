import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { AllowedFiles, resolveFiles } from '../../src/files/index.ts'
import { workLimits } from '../../src/limits.ts'
import { createLog } from '../../src/log/index.ts'
import { Output } from '../../src/output/index.ts'
import { dataIn } from '../fixtures/answers.ts'
import { serveApp } from '../fixtures/app.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

const megabyte = 1024 * 1024
let place = ''
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  place = path
  onTestFinished(remove)
  await mkdir(join(place, 'out'), { mode: 0o700 })
})

/** @returns references to files that hold nothing but zeros. */
async function filesOf(sizes: readonly number[], more: object = {}): Promise<object[]> {
  return Promise.all(
    sizes.map(async (size, index) => {
      const path = join(place, 'out', `${index}.bin`)
      await writeFile(path, '')
      await truncate(path, size)
      return { $file: path, ...more }
    }),
  )
}

function reading() {
  const log = createLog({ logLevel: 'silent', logFormat: 'text' })
  const settings = { outputDir: join(place, 'out'), outputMaxAge: 24, outputMaxSize: 1_000 }
  const lent = new Output(settings, log).forSession(false).createFileLinks()
  onTestFinished(() => lent.removeAll())
  const files = new AllowedFiles(settings.outputDir, [])
  return (value: unknown) => resolveFiles(value, files, (file) => lent.add(file))
}

const bytesIn = (given: unknown) => {
  const content: unknown = Reflect.get(Object(given), 'content')
  return Buffer.isBuffer(content) ? content.byteLength : 'a file'
}

test('the bytes of one call are in memory up to a sum; the browser opens the rest by itself', async () => {
  const sizes = [9, 9, 9, 9, 11, 5, 1].map((size) => size * megabyte)
  const given = await reading()({ files: await filesOf(sizes) })
  const found = Object.values(Object(given)).flat().map(bytesIn)
  expect(found).toEqual([
    9 * megabyte,
    9 * megabyte,
    9 * megabyte,
    'a file',
    'a file',
    5 * megabyte,
    'a file',
  ])
  const inMemory = found.reduce<number>((sum, size) => sum + (typeof size === 'number' ? size : 0), 0)
  expect(inMemory).toBeLessThanOrEqual(workLimits.inlineFilesBytes)
})

test('bytes make room for the texts of the same call, whatever the order', async () => {
  const [bytes = {}] = await filesOf([9 * megabyte])
  const long = join(place, 'out', 'long.txt')
  await writeFile(long, 'x'.repeat(58 * megabyte))
  const text = { $file: long, as: 'text' }
  const alone = await reading()([bytes, text])
  expect([bytesIn(Reflect.get(Object(alone), 0)), Reflect.get(Object(alone), 1)?.length]).toEqual([
    9 * megabyte,
    58 * megabyte,
  ])
  const more = join(place, 'out', 'more.txt')
  await writeFile(more, 'x'.repeat(25 * megabyte))
  const both = await reading()([bytes, text, { $file: more, as: 'text' }])
  expect(bytesIn(Reflect.get(Object(both), 0))).toBe('a file')
})

test.each(['text', 'base64', 'json'] as const)(
  'more %s than a message bears is refused, with a way out',
  async (as) => {
    const path = join(place, 'out', 'a.json')
    await writeFile(path, JSON.stringify('x'.repeat(50 * megabyte)))
    await expect(
      reading()([
        { $file: path, as },
        { $file: path, as },
      ]),
    ).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      message: expect.stringMatching(/over 94371840 characters together. Give some of them as bytes/),
    })
  },
)

test('one value of each of several large JSON files is little', async () => {
  const path = join(place, 'out', 'a.json')
  await writeFile(path, JSON.stringify({ title: 'A', long: 'x'.repeat(50 * megabyte) }))
  const title = { $file: path, pointer: '/title' }
  expect(await reading()([title, title, title])).toEqual(['A', 'A', 'A'])
})

test('12 files of 9 MB, which no message bears together, reach a real page', async () => {
  const app = await serveApp('./delivering')
  onTestFinished(() => app.stop())
  const client = newClient()
  onTestFinished(() => client.close())
  await overStdio(client, join(place, 'out'), ['--allow-root', place, '--log-level', 'silent'])
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
  const sizes = Array.from({ length: 12 }, () => 9 * megabyte)
  const params = { files: await filesOf(sizes) }
  const answer = await client.callTool({ name: 'abp_call', arguments: { capability: 'measure.all', params } })
  expect(textOf(answer)).toContain('Output saved')
  expect(await dataIn(answer)).toEqual({ sizes, asFiles: 9 })
  await client.callTool({ name: 'abp_disconnect', arguments: {} })
  const left = async () => (await readdir(join(place, 'out'))).filter((name) => name.startsWith('abp-'))
  await expect.poll(left).toEqual([])
})
