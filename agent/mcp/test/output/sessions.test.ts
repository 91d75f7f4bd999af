import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AllowedFiles } from '../../src/files/index.ts'
import { createLog } from '../../src/log/index.ts'
import { cleanUp } from '../../src/output/cleanup.ts'
import { extractFiles, Output } from '../../src/output/index.ts'
import { ResultStore } from '../../src/store/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

let directory = ''
let output: Output
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  directory = path
  output = new Output({ outputDir: path, outputMaxAge: 24, outputMaxSize: 100 }, log)
  onTestFinished(remove)
})

const log = createLog({ logLevel: 'silent', logFormat: 'text' })
const png = { content: 'iVBORw0KGgo=', mimeType: 'image/png', encoding: 'base64', size: 8 }
const sessionPath = /\/session-[0-9a-f]{32}\/a_b_\d{13}\.png$/
const oneHourAgo = Date.now() / 1000 - 3_600

describe("a session's own directory", () => {
  test('comes with its first file, is private, and has a name that is never the same', async () => {
    const sessions = [output.forSession(true), output.forSession(true)]
    expect(await readdir(directory)).toEqual([])
    const paths = await Promise.all(
      sessions.map(
        async (session) => (await session.save('a.b', await extractFiles(png))).files[0]?.path ?? '',
      ),
    )
    for (const path of paths) expect(path).toMatch(sessionPath)
    const names = await readdir(directory)
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect((await stat(join(directory, name))).mode & 0o777).toBe(0o700)
    expect(sessions.map((session) => session.written().length)).toEqual([1, 1])
  })

  test('sessions that share have the output directory itself', async () => {
    const { files } = await output.forSession(false).save('a.b', await extractFiles(png))
    expect(files[0]?.path).toMatch(new RegExp(`^${directory}/a_b_\\d{13}\\.png$`))
  })

  test('an end of the session forgets its record; its saved files stay', async () => {
    const session = output.forSession(true)
    const { files } = await session.save('a.b', await extractFiles(png))
    await session.close()
    expect(session.written()).toEqual([])
    expect((await readFile(files[0]?.path ?? '')).byteLength).toBe(8)
    await expect(session.save('a.b', await extractFiles(png))).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    })
  })

  test('an end of the session drops what waits to be saved, with its files', async () => {
    const session = output.forSession(true)
    const moved = join(await session.directory.prepare(), 'abp-123e4567-e89b-12d3-a456-426614174000')
    await writeFile(moved, 'bytes')
    const extracted = await extractFiles({ note: 'x' })
    extracted.parts.push({ mimeType: 'image/png', bytes: { form: 'file', path: moved } })
    extracted.parts.push({ mimeType: 'image/png', bytes: { form: 'file', path: join(directory, 'none') } })
    const failed = await session.save('a.b', extracted).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'OUTPUT_FAILED' })
    expect(await readdir(session.directory.path)).toHaveLength(1)
    await session.close()
    expect(await readdir(session.directory.path)).toEqual([])
  })
})

describe('which files a session may give to pages', () => {
  const filesOf = (own: string, roots: string[] = []) => new AllowedFiles(directory, roots, undefined, own)
  const refused = expect.objectContaining({ code: 'FILE_NOT_ALLOWED' })

  test('its own, by relative paths too; not those of others, nor what lies in the output directory', async () => {
    const [one, two] = [output.forSession(true), output.forSession(true)]
    const mine = (await one.save('a.b', await extractFiles(png))).files[0]?.path ?? ''
    const theirs = (await two.save('a.b', await extractFiles(png))).files[0]?.path ?? ''
    await writeFile(join(directory, 'shared.txt'), 'shared')
    const files = filesOf(one.directory.path)
    expect(await files.resolve(mine)).toBe(mine)
    expect(await files.resolve(mine.replace(/.*\//, ''))).toBe(mine)
    await expect(files.resolve(theirs)).rejects.toEqual(refused)
    await expect(files.resolve(theirs.replace(directory, '..'))).rejects.toEqual(refused)
    await expect(files.resolve('../shared.txt')).rejects.toEqual(refused)
    await expect(files.resolve(directory)).rejects.toEqual(refused)
  })

  test('an allow-root that holds the output directory does not hold the other sessions', async () => {
    const [one, two, all] = [output.forSession(true), output.forSession(true), output.forSession(false)]
    const theirs = (await two.save('a.b', await extractFiles(png))).files[0]?.path ?? ''
    const shared = (await all.save('a.b', await extractFiles(png))).files[0]?.path ?? ''
    for (const root of [directory, join(directory, '..'), '/']) {
      const files = filesOf(one.directory.path, [root])
      expect(await files.resolve(shared)).toBe(shared)
      await expect(files.resolve(theirs), root).rejects.toEqual(refused)
    }
    await symlink(two.directory.path, join(directory, 'link'))
    await expect(filesOf(one.directory.path, ['/']).resolve(join(directory, 'link'))).rejects.toEqual(refused)
    await expect(new AllowedFiles(directory, []).resolve(theirs)).rejects.toEqual(refused)
  })

  test('a result in the store: any session that knows its key', async () => {
    const settings = { storeUrl: undefined, storeTimeout: 5_000, outputMaxAge: 24 }
    const store = new ResultStore('memory', createStorage(), settings, log)
    const stored = new Output({ outputDir: directory, outputMaxAge: 24, outputMaxSize: 100 }, log, store)
    const [one, two] = [stored.forSession(true), stored.forSession(true)]
    const address = (await one.save('a.b', await extractFiles(png))).files[0]?.path ?? ''
    const files = new AllowedFiles(directory, [], two, two.directory.path)
    expect((await files.read(address)).bytes.byteLength).toBe(8)
    expect(one.written()).toHaveLength(1)
    expect(two.written()).toHaveLength(0)
  })
})

describe('clean-up knows the directories of sessions', () => {
  const session = `session-${'0a'.repeat(16)}`
  const limits = { maxAgeMilliseconds: 24 * 3_600_000, maxBytes: 1_000, keep: () => false }
  const make = async (name: string, hours: number, size = 10) => {
    const path = join(directory, name)
    await writeFile(path, 'x'.repeat(size))
    const time = Date.now() / 1000 - hours * 3_600
    await utimes(path, time, time)
    return path
  }

  test('old files go, and directories that have been empty for a while; nothing of others', async () => {
    const other = 'session-mine'
    await Promise.all([session, other, `${session}0`].map((name) => mkdir(join(directory, name))))
    await make(`${session}/a_b_1707234567890.json`, 30)
    await make(`${session}/notes.txt`, 1_000)
    await make(`${other}/a_b_1707234567890.json`, 1_000)
    expect(await cleanUp(directory, limits)).toEqual([join(directory, session, 'a_b_1707234567890.json')])
    expect(await readdir(join(directory, session))).toEqual(['notes.txt'])
    const empty = join(directory, `session-${'0b'.repeat(16)}`)
    const fresh = join(directory, `session-${'0c'.repeat(16)}`)
    const live = join(directory, `session-${'0d'.repeat(16)}`)
    await Promise.all([empty, fresh, live].map((path) => mkdir(path)))
    await Promise.all(
      [empty, live, join(directory, other)].map((path) => utimes(path, oneHourAgo, oneHourAgo)),
    )
    await cleanUp(directory, { ...limits, keep: (name) => name === `session-${'0d'.repeat(16)}` })
    const left = (await readdir(directory)).toSorted()
    expect(left).toEqual(
      [fresh, live]
        .map((path) => path.replace(/.*\//, ''))
        .concat(other, session, `${session}0`)
        .toSorted(),
    )
    expect(await readdir(join(directory, other))).toEqual(['a_b_1707234567890.json'])
  })

  test('what a dead bridge left of a download goes, not what a link there leads to', async () => {
    const dead = join(directory, session, 'abp-123e4567-e89b-12d3-a456-426614174000.part')
    const link = join(directory, 'abp-123e4567-e89b-12d3-a456-426614174001.part')
    const elsewhere = join(directory, 'elsewhere')
    await Promise.all([dead, elsewhere].map((path) => mkdir(path, { recursive: true })))
    await writeFile(join(dead, 'half'), 'x')
    await writeFile(join(elsewhere, 'whole'), 'x')
    await symlink(elsewhere, join(dead, 'link'))
    await symlink(elsewhere, link)
    const old = Date.now() / 1000 - 30 * 3_600
    await utimes(dead, old, old)
    await cleanUp(directory, limits)
    expect(await readdir(join(directory, session))).toEqual([])
    expect(await readdir(link)).toEqual(['whole'])
  })

  test('the size is that of all sessions together, the oldest go first', async () => {
    await mkdir(join(directory, session))
    await make('a_b_1707234567890.json', 3, 600)
    await make(`${session}/a_b_1707234567890.json`, 4, 600)
    await make(`${session}/a_b_1707234567891.json`, 1, 300)
    await cleanUp(directory, limits)
    expect(await readdir(directory)).toEqual(['a_b_1707234567890.json', session])
    expect(await readdir(join(directory, session))).toEqual(['a_b_1707234567891.json'])
  })

  test('a link in the place of a directory is not followed', async () => {
    const elsewhere = join(directory, 'elsewhere')
    await mkdir(elsewhere)
    await make('elsewhere/a_b_1707234567890.json', 1_000)
    await symlink(elsewhere, join(directory, session))
    expect(await cleanUp(directory, limits)).toEqual([])
    expect(await readdir(elsewhere)).toEqual(['a_b_1707234567890.json'])
    expect(await readdir(directory)).toContain(session)
  })
})
