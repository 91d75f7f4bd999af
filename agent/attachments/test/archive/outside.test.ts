import { watch } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { extract } from '../../src/archive/extract.ts'
import { scratch } from '../../src/scratch/scratch.ts'
import { bytesAttachment } from '../fixtures/attachment.ts'
import { hostileNames } from '../fixtures/hostile-names.ts'
import { hostileStructures } from '../fixtures/hostile-structures.ts'
import { makeTar } from '../fixtures/tar.ts'
import { treeOf } from '../fixtures/tree.ts'
import { makeZip } from '../fixtures/zip.ts'

const hostile = [...hostileNames, ...hostileStructures]

/** Names that lead to each folder above the scratch directory, and to places that exist on every system. */
const escapes = [
  ...Array.from({ length: 6 }, (_, index) => `${'../'.repeat(index + 1)}escaped-${index}`),
  '/escaped',
  '/tmp/escaped',
  'a/../../../escaped',
  '..\\..\\escaped',
  'link/escaped',
]

test('nothing is written outside the scratch directory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abp-outside-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const mount = join(folder, 'around', 'mount')
  await mkdir(mount, { recursive: true })
  await writeFile(join(folder, 'around', 'victim'), 'untouched')
  await using space = await scratch({ place: { kind: 'mount', path: mount } })
  const before = await treeOf(folder)
  const written = new Set<string>()
  // Everything that changes in the three folders around the scratch directory, even if it is gone at the end.
  const watchers = [folder, join(folder, 'around'), mount, tmpdir()].map((path) =>
    watch(path, (_, name) => {
      if (name?.includes('escaped') || (path !== tmpdir() && name !== null)) written.add(join(path, name))
    }),
  )
  await writeFile(join(folder, 'around', 'seen'), '')
  await rm(join(folder, 'around', 'seen'))
  const link = { name: 'link', bytes: '../..', mode: 0o120777 }
  const archives = [
    ...hostile.map(({ lies, parts }) => makeZip(parts, lies)),
    makeZip([link, ...escapes.map((name) => ({ name, bytes: 'x' }))]),
    makeTar([{ name: 'link', type: '2', link: '../..' }, ...escapes.map((name) => ({ name, bytes: 'x' }))]),
    makeTar([
      { name: 'a', type: '1', link: join(folder, 'around', 'victim') },
      { name: 'a', bytes: 'overwritten' },
    ]),
  ]
  for (const bytes of archives) await extract(bytesAttachment('a', bytes), { scratch: space })
  // Without a pause, the watchers have not been heard yet.
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (const watcher of watchers) watcher.close()
  expect([...written]).toEqual([join(folder, 'around', 'seen')])
  expect(space.used).toBeGreaterThan(0)
  await space.remove()
  expect(await treeOf(folder)).toEqual(
    Object.fromEntries(Object.entries(before).filter(([name]) => !name.includes('abp-scratch-'))),
  )
})
