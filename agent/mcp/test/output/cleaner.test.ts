import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/log/index.ts'
import { Cleaner } from '../../src/output/cleaner.ts'
import { OutputDirectory } from '../../src/output/directory.ts'
import { extractFiles, Output } from '../../src/output/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

let directory = ''
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  directory = join(path, 'results')
})

const log = createLog({ logLevel: 'silent', logFormat: 'text' })
const settings = { outputDir: '', outputMaxAge: 24, outputMaxSize: 1 }

test('a directory that is written to often is cleaned up by itself', async () => {
  const output = new Output({ ...settings, outputDir: directory }, log).forSession(false)
  const text = async (size: number) => {
    await output.save('a.b', await extractFiles({ content: 'x'.repeat(size), mimeType: 'text/plain' }))
  }
  for (let count = 0; count < 6; count++) await text(400_000)
  const total = async () => {
    // What was written since the last clean-up began is spared, so the next result removes it.
    await text(60_000)
    const names = await readdir(directory)
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  await expect.poll(total).toBeLessThanOrEqual(1_000_000)
})

test('what is written during a clean-up is spared by it, and then counts for the next one', async () => {
  await mkdir(directory, { mode: 0o700 })
  const write = async (name: string) => {
    const path = join(directory, name)
    await writeFile(path, 'x'.repeat(600_000))
    return { path, size: 600_000 }
  }
  const first = await write('a_b_1707234567890.txt')
  const second = await write('a_b_1707234567891.txt')
  const cleaner = new Cleaner(new OutputDirectory(directory), settings, log)
  const removed: string[] = []
  cleaner.onRemoved((paths) => removed.push(...paths))
  cleaner.wrote([first])
  cleaner.wrote([second])
  await expect.poll(() => removed).toEqual([first.path])
  expect(await readdir(directory)).toEqual(['a_b_1707234567891.txt'])
})
