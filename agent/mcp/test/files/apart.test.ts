import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkStorageState } from '../../src/check-storage-state.ts'
import { settingsSchema } from '../../src/config/index.ts'
import { checkApart } from '../../src/files/index.ts'
import { createLog } from '../../src/log/index.ts'
import { openAccessToken } from '../../src/server/access-token.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

let directory = ''
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  directory = path
  onTestFinished(remove)
  for (const name of ['out', 'other', 'project']) await mkdir(join(directory, name))
  await symlink(join(directory, 'out'), join(directory, 'link-to-out'))
  await symlink(join(directory, 'other'), join(directory, 'out', 'link-to-other'))
})

const settingsOf = (outputDir: string, allowRoot: readonly string[] = []) => ({
  outputDir: join(directory, outputDir),
  allowRoot: allowRoot.map((root) => join(directory, root)),
})

const check = (record: string, outputDir: string, allowRoot?: readonly string[]) =>
  checkApart(
    { setting: '--record', name: 'the record', path: join(directory, record) },
    settingsOf(outputDir, allowRoot),
  )

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
    message: expect.stringMatching(/^--record: .*name a place that is apart from it\.$/),
  })
})

test.each<[record: string, output: string, roots?: string[]]>([
  ['record', 'out'],
  ['out-record', 'out'],
  ['other/record', 'out', ['project', 'other/files']],
])('a record in %s is taken beside results in %s', async (record, output, roots = []) => {
  await expect(check(record, output, roots)).resolves.toBeUndefined()
})

test('logins in the output directory are refused, before they are read', async () => {
  const check = (storageState: string) => {
    const settings = settingsSchema.parse({
      ...settingsOf('out'),
      storageState: join(directory, storageState),
    })
    return checkStorageState(settings, createLog(settings))
  }
  await writeFile(join(directory, 'out', 'state.json'), '{"cookies": [], "origins": []}', { mode: 0o600 })
  await writeFile(join(directory, 'state.json'), '{"cookies": [], "origins": []}', { mode: 0o600 })
  await symlink(join(directory, 'out', 'state.json'), join(directory, 'link.json'))
  for (const path of ['out/state.json', 'link.json'])
    await expect(check(path)).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringMatching(/^--storage-state: .* Agents could read the logins there/),
    })
  await expect(check('state.json')).resolves.toBeUndefined()
})

test('a token where agents may take files from is refused, and not left behind', async () => {
  const open = (more: object) =>
    openAccessToken(settingsSchema.parse({ ...settingsOf('out'), http: true, ...more }))
  await writeFile(join(directory, 'out', 'token'), 'x'.repeat(43), { mode: 0o600 })
  await expect(open({ authTokenFile: join(directory, 'out', 'token') })).rejects.toMatchObject({
    message: expect.stringMatching(/^--auth-token-file: .* Agents could read the token there/),
  })
  const tokens = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('abp-mcp-token-'))
  const before = await tokens()
  for (const more of [{ outputDir: tmpdir(), shared: true }, { allowRoot: [tmpdir()] }])
    await expect(open(more)).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringMatching(
        /^--http without --auth-token-file: .* Agents could read the token there/,
      ),
    })
  expect((await tokens()).filter((name) => !before.includes(name))).toEqual([])
  const token = await open({})
  expect(token?.file).toContain(tmpdir())
  await token?.close()
})
