import { chown, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBrowser } from '../../src/index.ts'
import { newName } from '../../src/temporary/name.ts'
import { thisProcess } from '../../src/temporary/owner.ts'
import { sweep } from '../../src/temporary/sweep.ts'
import { makeDirectory } from '../fixtures/directory.ts'

const own = thisProcess()
/** Linux gives no process such a number. */
const noProcess = { ...own, pid: 4_194_305, started: '5' }
let place: Awaited<ReturnType<typeof makeDirectory>>

beforeEach(async () => {
  place = await makeDirectory()
  vi.stubEnv('TMPDIR', place.path)
  onTestFinished(() => void vi.unstubAllEnvs())
})

async function plant(name: string): Promise<string> {
  const path = join(place.path, name)
  await mkdir(join(path, 'profile', 'Default'), { recursive: true })
  await writeFile(join(path, 'profile', 'Default', 'Cookies'), 'secret')
  return path
}

const dead = newName(noProcess)

describe('what a dead process left', () => {
  test('is removed', async () => {
    await plant(dead)
    await sweep()
    expect(await place.list()).toEqual([])
  })

  test('is removed by the next start of a browser', async () => {
    await plant(dead)
    const browser = await openBrowser()
    await expect.poll(() => place.list()).not.toContain(dead)
    await browser.close()
    expect(await place.list()).toEqual([])
  })

  test('is told from what a later process with the same id has, by its start', async () => {
    await plant(newName({ ...own, started: String(Number(own.started) - 1) }))
    await plant(newName())
    await sweep()
    expect(await place.list()).toHaveLength(1)
  })

  test('is removed a piece at a time', async () => {
    for (let count = 0; count < 60; count++) await plant(newName(noProcess))
    await sweep()
    expect(await place.list()).toHaveLength(10)
  })
})

describe('stays', () => {
  test('what a process has that runs', async () => {
    const names = [newName(), newName({ ...own, pid: 1, started: '0' })]
    for (const name of names) await plant(name)
    await sweep()
    expect(new Set(await place.list())).toEqual(new Set(names))
  })

  test('what a process of another container has', async () => {
    await plant(newName({ ...noProcess, namespace: String(Number(own.namespace) + 1) }))
    await sweep()
    expect(await place.list()).toHaveLength(1)
  })

  test('where a link with such a name leads to', async () => {
    const precious = await makeDirectory()
    await writeFile(join(precious.path, 'thesis.txt'), 'years of work')
    await symlink(precious.path, join(place.path, dead))
    await sweep()
    expect(await precious.list()).toEqual(['thesis.txt'])
  })

  test('where a link in such a directory leads to', async () => {
    const precious = await makeDirectory()
    await writeFile(join(precious.path, 'thesis.txt'), 'years of work')
    await symlink(precious.path, join(await plant(dead), 'downloads'))
    await sweep()
    expect(await place.list()).not.toContain(dead)
    expect(await precious.list()).toEqual(['thesis.txt'])
  })

  test('a file with such a name, and what has another', async () => {
    await writeFile(join(place.path, dead), '')
    const others = ['abp-browser-1', `${dead}x`, `x${dead}`, `${dead}.bak`, dead.replace('browser', 'client')]
    for (const name of others) await plant(name)
    await sweep()
    expect(await readdir(place.path)).toHaveLength(others.length + 1)
  })

  test.runIf(process.getuid?.() === 0)('what another user has', async () => {
    await chown(await plant(dead), 65_534, 65_534)
    await sweep()
    expect(await place.list()).toEqual([dead])
  })
})
