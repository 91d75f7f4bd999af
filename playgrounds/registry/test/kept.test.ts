import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keep, stateOfPackages, takeKept } from '../src/kept.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'abp-kit kept '))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('what was published last is taken again, and nothing older', async () => {
  const folder = join(directory, 'kept')
  const into = join(directory, 'into')
  const publish = async (text: string, state: string) => {
    const storage = await mkdtemp(join(directory, 'storage-'))
    await writeFile(join(storage, 'package.json'), text)
    await keep(folder, state, storage)
  }
  await publish('old', 'one')
  await publish('new', 'two')

  expect(await takeKept(folder, 'two', into)).toBe(true)
  expect(await readFile(join(into, 'package.json'), 'utf8')).toBe('new')
  expect(await takeKept(folder, 'one', into)).toBe(false)
  expect(await readdir(folder)).toEqual(['two'])
})

test('the state of the packages stays while they stay', async () => {
  const state = await stateOfPackages()
  expect(state).toMatch(/^[0-9a-f]{64}$/)
  expect(await stateOfPackages()).toBe(state)
})
