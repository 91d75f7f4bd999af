import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AllowedFiles, isInside, resolveFiles } from '../../src/files/index.ts'
import { createLog } from '../../src/log/index.ts'
import { Output } from '../../src/output/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

let place: Awaited<ReturnType<typeof temporaryDirectory>>
let files: AllowedFiles
const at = (...names: string[]) => join(place.path, ...names)

beforeAll(async () => {
  place = await temporaryDirectory()
  await mkdir(at('out', 'deep'), { recursive: true })
  await mkdir(at('root'))
  await mkdir(at('root-of-others'))
  await writeFile(at('out', 'a.png'), 'PNG')
  await writeFile(at('out', 'deep', 'a.json'), '{"html":"<p>","list":[{"a/b":{"~":7}}],"__proto__":1}')
  await writeFile(at('root', 'b.txt'), 'text')
  await writeFile(at('root-of-others', 'c.txt'), 'secret')
  await writeFile(at('secret.txt'), 'secret')
  await symlink(at('secret.txt'), at('out', 'link.txt'))
  await symlink(at('root-of-others'), at('out', 'folder'))
  await symlink(at('out', 'a.png'), at('out', 'inner.png'))
  execFileSync('mkfifo', [at('out', 'pipe')])
  files = new AllowedFiles(at('out'), [at('root')])
})
afterAll(() => place.remove())

const refused = expect.objectContaining({ code: 'FILE_NOT_ALLOWED' })

describe('which files may be given to pages', () => {
  test('those in the output directory and the allowed roots', async () => {
    for (const given of [
      'a.png',
      at('out', 'a.png'),
      pathToFileURL(at('out', 'a.png')).href,
      'deep/../a.png',
    ]) {
      expect((await files.read(given)).bytes.toString()).toBe('PNG')
    }
    expect(await files.resolve(at('root', 'b.txt'))).toBe(at('root', 'b.txt'))
    expect(await files.resolve('inner.png')).toBe(at('out', 'a.png'))
  })

  test.each([
    '/etc/passwd',
    '../secret.txt',
    'link.txt',
    'folder/c.txt',
    '../root-of-others/c.txt',
    'deep/../../secret.txt',
    'none.txt',
    'file:///etc/passwd',
    '\u0000',
    '~/.ssh/id_rsa',
  ])('not %j', async (given) => {
    await expect(files.read(given)).rejects.toEqual(refused)
  })

  test('no pipe, and no directory', async () => {
    await expect(files.read('pipe')).rejects.toEqual(refused)
    await expect(files.read('deep')).rejects.toEqual(refused)
  })

  test('no device, also in a directory that is allowed', async () => {
    const devices = new AllowedFiles(at('out'), ['/dev'])
    for (const name of ['null', 'zero', 'urandom', 'tty', 'stdin']) {
      await expect(devices.read(`/dev/${name}`), name).rejects.toEqual(refused)
    }
  })

  test('what exists elsewhere is not told: the answer is the same as for what does not', async () => {
    const reason = async (path: string) => {
      const error: unknown = await files.read(path).catch((thrown: unknown) => thrown)
      return String(error).replace(path, 'PATH')
    }
    const missing = await reason('/etc/none')
    for (const path of ['/etc/passwd', '/etc', '/root/.ssh/id_rsa', at('secret.txt'), at('none.txt')]) {
      expect(await reason(path)).toBe(missing)
    }
  })

  test('roots are as the user wrote them', () => {
    expect(new AllowedFiles('/out', ['~/Documents', '~']).roots()).toEqual([
      '/out',
      join(homedir(), 'Documents'),
      homedir(),
    ])
  })

  test('a path is inside of itself and what is above it', () => {
    expect(['/a', '/a/b', '/a/..b'].map((path) => isInside(path, '/a'))).toEqual([true, true, true])
    expect(['/', '/ab', '/b', '/a/../b'].map((path) => isInside(path, '/a'))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('{"$file": path} anywhere in params', () => {
  const log = createLog({ logLevel: 'silent', logFormat: 'text' })
  const output = () => new Output({ outputDir: at('out'), outputMaxAge: 24, outputMaxSize: 100 }, log)
  let lent: ReturnType<ReturnType<Output['forSession']>['createFileLinks']>
  beforeEach(() => {
    lent = output().forSession(false).createFileLinks()
  })
  const resolve = (value: unknown) => resolveFiles(value, files, (file) => lent.add(file))

  test('is the bytes as BinaryData, the text, or a value of the JSON', async () => {
    expect(await resolve({ images: [{ $file: 'a.png' }], at: 1 })).toEqual({
      images: [{ content: Buffer.from('PNG'), mimeType: 'image/png', filename: 'a.png' }],
      at: 1,
    })
    expect(await resolve({ $file: 'a.png', mimeType: 'image/x', filename: 'b' })).toMatchObject({
      mimeType: 'image/x',
      filename: 'b',
    })
    expect(await resolve([{ $file: at('root', 'b.txt'), as: 'text' }])).toEqual(['text'])
    expect(await resolve({ $file: 'deep/a.json', pointer: '/html' })).toBe('<p>')
    expect(await resolve({ $file: 'deep/a.json', pointer: '/list/0/a~1b/~0' })).toBe(7)
    expect(await resolve({ $file: 'deep/a.json', as: 'json' })).toMatchObject({ html: '<p>' })
  })

  test('leaves everything else as it is', async () => {
    const value = { a: [1, null, 'x', { file: 'a.png' }], b: { c: true } }
    expect(await resolve(value)).toEqual(value)
  })

  test('is an app’s own data when it is escaped, at any depth', async () => {
    expect(await resolve({ $$file: 'a.png', more: [{ $$file: { $$$file: 1 } }], $$$$file: 2 })).toEqual({
      $file: 'a.png',
      more: [{ $file: { $$file: 1 } }],
      $$$file: 2,
    })
    expect(await resolve({ $$files: 1, $$: 2, file: 3 })).toEqual({ $$files: 1, $$: 2, file: 3 })
  })

  test('is base64 for a text that holds bytes', async () => {
    expect(await resolve({ $file: 'a.png', as: 'base64' })).toBe(Buffer.from('PNG').toString('base64'))
  })

  test.each([
    [{ $file: 5 }, /`params\.x\.\$file`/],
    [{ $file: 'a.png', other: 1 }, /other/],
    [{ $file: 'deep/a.json', pointer: 'html' }, /must be a JSON Pointer/],
    [{ $file: 'deep/a.json', pointer: '/none' }, /has nothing at `\/none`/],
    [{ $file: 'deep/a.json', pointer: '/constructor' }, /has nothing/],
    [{ $file: 'a.png', as: 'json' }, /is not JSON/],
  ])('%j is refused, with its place', async (x, message) => {
    await expect(resolve({ x })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      message: expect.stringMatching(message),
    })
  })

  test('a file over 10 MB goes as a file, whatever its size', async () => {
    await writeFile(at('out', 'large.zip'), '')
    await truncate(at('out', 'large.zip'), 3 * 1024 ** 3)
    const given = await resolve({ $file: 'large.zip' })
    expect(given).toMatchObject({ mimeType: 'application/zip', filename: 'large.zip' })
    const path = String(Reflect.get(Object(given), 'path'))
    expect(path).toMatch(new RegExp(`^${at('out')}/abp-[0-9a-f-]{36}$`))
    expect((await stat(path)).ino).toBe((await stat(at('out', 'large.zip'))).ino)
    await lent.removeAll()
    expect((await readdir(at('out'))).filter((name) => name.startsWith('abp-'))).toEqual([])
    expect((await stat(at('out', 'large.zip'))).size).toBe(3 * 1024 ** 3)
    await expect(resolve({ $file: 'large.zip', as: 'text' })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
    })
  })

  test.runIf(process.platform === 'linux')('a file over 10 MB of another disk is copied', async () => {
    const elsewhere = await temporaryDirectory('/dev/shm')
    onTestFinished(elsewhere.remove)
    const source = join(elsewhere.path, 'far.zip')
    const bytes = Buffer.alloc(11_000_000, 'abc')
    await writeFile(source, bytes)
    const far = new AllowedFiles(at('out'), [elsewhere.path])
    const given = await resolveFiles({ $file: source }, far, (file) => lent.add(file))
    const path = String(Reflect.get(Object(given), 'path'))
    expect((await stat(path)).dev).not.toBe((await stat(source)).dev)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readFile(path)).equals(bytes)).toBe(true)
    await lent.removeAll()
    expect((await readdir(at('out'))).filter((name) => name.startsWith('abp-'))).toEqual([])
  })

  test('params that are nested without end are refused', async () => {
    let value: unknown = 1
    for (let depth = 0; depth < 200; depth++) value = [value]
    await expect(resolve(value)).rejects.toMatchObject({
      message: expect.stringContaining('nested too deep'),
    })
  })
})
