import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/log/index.ts'
import { extractFiles, Output } from '../../src/output/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'
import { startProgram } from '../fixtures/program.ts'

let directory = ''
const at = (...names: string[]) => join(directory, ...names)
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  directory = path
  onTestFinished(remove)
  await mkdir(at('elsewhere'), { mode: 0o700 })
})

const log = createLog({ logLevel: 'silent', logFormat: 'text' })
const open = (outputDir = at('results'), isolated = false) =>
  new Output({ outputDir, outputMaxAge: 24, outputMaxSize: 100 }, log).forSession(isolated)
const png = await extractFiles({
  content: 'iVBORw0KGgo=',
  mimeType: 'image/png',
  encoding: 'base64',
  size: 8,
})
const save = (output: ReturnType<typeof open>) =>
  output.save('a.b', png).then(
    ({ files }) => files[0]?.path ?? '',
    (error: unknown) => error,
  )
const refused = (message: RegExp) =>
  expect.objectContaining({
    code: 'OUTPUT_FAILED',
    message: expect.stringMatching(message),
    details: { result: expect.any(String) },
  })

describe.each([false, true])('a directory that changes between two writes (isolated: %s)', (isolated) => {
  const ways: [what: string, change: (path: string) => Promise<unknown>, message: RegExp][] = [
    ['a link to another', (path) => replace(path, () => symlink(at('elsewhere'), path)), /is a link/],
    ['a file', (path) => replace(path, () => writeFile(path, '')), /is a link or a file/],
    ['a directory that others may enter', (path) => replace(path, () => mkdir(path, 0o755)), /mode 755/],
    [
      'itself, opened to others',
      (path) => chmod(path, 0o750),
      /others may enter it since \(mode 750; chmod 700/,
    ],
    ['itself, writable by others', (path) => chmod(path, 0o702), /mode 702/],
  ]
  const replace = async (path: string, put: () => Promise<unknown>) => {
    await rename(path, `${path}.aside`)
    await put()
  }

  test.each(ways)('is refused as %s; the result is kept', async (_what, change, message) => {
    const output = open(at('results'), isolated)
    const first = await save(output)
    expect(first).toMatch(/\.png$/)
    const place = isolated ? output.directory.path : at('results')
    await change(place)
    const failed = await save(output)
    expect(failed).toEqual(refused(message))
    await expect(output.ready()).rejects.toMatchObject({
      message: expect.stringContaining('Nothing was called.'),
    })
    expect(await readdir(at('elsewhere'))).toEqual([])
    await rm(place, { recursive: true })
    const result = String(Reflect.get(Reflect.get(Object(failed), 'details'), 'result'))
    expect((await output.saveAgain(result)).files).toHaveLength(1)
  })

  test.skipIf(process.getuid?.() !== 0)("is refused as somebody else's", async () => {
    const output = open(at('results'), isolated)
    await save(output)
    await chown(isolated ? output.directory.path : at('results'), 65_534, 65_534)
    expect(await save(output)).toEqual(refused(/belongs to another user/))
  })

  test('is made again when it was removed, as temporary directories are', async () => {
    const output = open(at('results'), isolated)
    await save(output)
    await rm(at('results'), { recursive: true })
    expect(await save(output)).toMatch(/\.png$/)
    expect((await stat(output.directory.path)).mode & 0o777).toBe(0o700)
  })
})

test('a directory for abp_save_result that is a link by then is refused', async () => {
  await writeFile(at('results'), 'in the way')
  const output = open()
  const failed = await output.save('a.b', png).catch((error) => error)
  await mkdir(at('chosen'))
  await rename(at('chosen'), at('aside'))
  await symlink(at('elsewhere'), at('chosen'))
  const again = output.saveAgain(failed.details.result, at('chosen'))
  await expect(again).rejects.toEqual(refused(/is a link/))
  await mkdir(at('aside/inner'))
  await rm(at('chosen'))
  await symlink(at('aside'), at('chosen'))
  const inner = output.saveAgain(failed.details.result, at('chosen/inner'))
  await expect(inner).rejects.toEqual(refused(/another directory has taken its place/))
  expect(await readdir(at('elsewhere'))).toEqual([])
})

test('while another program replaces it by a link all the time, nothing is written elsewhere', async () => {
  const output = open()
  await save(output)
  const script = join(import.meta.dirname, '../fixtures/swap.mjs')
  const args = [script, at('results'), at('elsewhere')]
  const program = await startProgram(process.execPath, args, /(swapping)/)
  let saved = 0
  try {
    for (const end = performance.now() + 3_000; performance.now() < end; ) {
      if (typeof (await save(output)) === 'string') saved++
    }
  } finally {
    program.process.kill('SIGKILL')
    await program.stop()
  }
  expect(saved).toBeGreaterThan(0)
  const contents = (await readdir(at('elsewhere'))).map((name) => readFile(at('elsewhere', name)))
  expect((await Promise.all(contents)).filter(({ byteLength }) => byteLength > 0)).toEqual([])
})

describe('a place that cannot be written to is an error, at once', () => {
  test.each([
    ['/proc/nope', /no directory can be made there/],
    ['/proc/nope/deeper/still', /no directory can be made there/],
    ['/proc/self/fd/x', /./],
    ['/dev/null', /link or a file/],
    ['/dev/null/x', /ENOTDIR/],
    [`/tmp/${'x'.repeat(300)}`, /ENAMETOOLONG/],
    [`/tmp/${'x/'.repeat(3_000)}`, /ENAMETOOLONG/],
    ['/sys/nope', /./],
  ])('%s', async (path, message) => {
    const started = performance.now()
    const output = new Output({ outputDir: path, outputMaxAge: 24, outputMaxSize: 100 }, log)
    expect(await output.problem()).toMatchObject({ message: expect.stringMatching(message) })
    expect(await save(output.forSession(true))).toEqual(refused(message))
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

test.runIf(process.platform === 'linux')('a result goes to a directory on another disk, too', async () => {
  const { path, remove } = await temporaryDirectory('/dev/shm')
  onTestFinished(remove)
  expect((await stat(path)).dev).not.toBe((await stat(directory)).dev)
  const output = open()
  const large = join(await output.directory.prepare(), 'abp-123e4567-e89b-12d3-a456-426614174000')
  await writeFile(large, Buffer.alloc(9_000_000, 'abc'))
  const extracted = await extractFiles({})
  extracted.parts.push({ mimeType: 'application/zip', bytes: { form: 'file', path: large } })
  await chmod(at('results'), 0o755)
  const failed = await output.save('a.b', extracted).catch((error: unknown) => error)
  const result = String(Reflect.get(Reflect.get(Object(failed), 'details'), 'result'))
  const { files } = await output.saveAgain(result, path)
  expect((await readFile(files[0]?.path ?? '')).equals(Buffer.alloc(9_000_000, 'abc'))).toBe(true)
  expect((await stat(files[0]?.path ?? '')).mode & 0o777).toBe(0o600)
  expect(await readdir(at('results'))).toEqual([])
})
