import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkApart } from '../../src/record/apart'
import { temporaryDirectory } from '../fixtures/clients'

let directory = ''
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  directory = path
  onTestFinished(remove)
  for (const name of ['out', 'other', 'project']) await mkdir(join(directory, name))
  await symlink(join(directory, 'out'), join(directory, 'link-to-out'))
  await symlink(join(directory, 'other'), join(directory, 'out', 'link-to-other'))
})

const check = (record: string, outputDir: string, allowRoot: readonly string[] = []) =>
  checkApart(join(directory, record), {
    outputDir: join(directory, outputDir),
    allowRoot: allowRoot.map((root) => join(directory, root)),
  })

test.each<[record: string, output: string, roots?: string[]]>([
  ['out', 'out'],
  ['out/record', 'out'],
  ['out/not/yet/there', 'out'],
  ['new/record', 'new'],
  ['link-to-out/record', 'out'],
  ['out/record', 'link-to-out'],
  ['record', 'record/out'],
  ['out', 'link-to-out/deeper'],
  ['out/link-to-other/record', 'other'],
  ['project/record', 'out', ['project']],
  ['project/new/record', 'out', ['other', 'project']],
])('a record in %s is refused beside results in %s', async (record, output, roots = []) => {
  await expect(check(record, output, roots)).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    message: expect.stringMatching(/^--record: .*name a directory that is apart from it\.$/),
  })
})

test.each<[record: string, output: string, roots?: string[]]>([
  ['record', 'out'],
  ['out-record', 'out'],
  ['other/record', 'out', ['project', 'other/files']],
])('a record in %s is taken beside results in %s', async (record, output, roots = []) => {
  await expect(check(record, output, roots)).resolves.toBeUndefined()
})
