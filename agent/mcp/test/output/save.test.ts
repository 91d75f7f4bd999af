import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../src/log/index.ts'
import { cleanUp } from '../../src/output/cleanup.ts'
import { extractFiles, Output } from '../../src/output/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

// Modes say nothing there, and links need a right of their own.
const isWindows = process.platform === 'win32'

let directory = ''
beforeEach(async () => {
  const { path, remove } = await temporaryDirectory()
  directory = path
  onTestFinished(remove)
})

const log = createLog({ logLevel: 'silent', logFormat: 'text' })
const output = (outputDir = join(directory, 'results'), outputMaxSize = 100) =>
  new Output({ outputDir, outputMaxAge: 24, outputMaxSize }, log).forSession(false)
const png = { content: 'iVBORw0KGgo=', mimeType: 'image/png', encoding: 'base64', size: 8 }

describe('docs/protocol.md §6: the directory and its files', () => {
  test.skipIf(isWindows)('the directory is private, files too', async () => {
    const { files } = await output().save('export.image', await extractFiles(png))
    expect((await stat(join(directory, 'results'))).mode & 0o777).toBe(0o700)
    expect((await stat(files[0]?.path ?? '')).mode & 0o777).toBe(0o600)
    await chmod(join(directory, 'results'), 0o755)
    await output().save('export.image', await extractFiles(png))
    expect((await stat(join(directory, 'results'))).mode & 0o777).toBe(0o700)
  })

  test.each([
    ['application/octet-stream', 'out.xlsx', '.xlsx'],
    ['application/x-sql', 'schema.sql', '.sql'],
    ['text/css', 'theme.css', '.css'],
    ['image/avif', undefined, '.avif'],
    ['image/png', 'photo.exe', '.png'],
  ])('a file of %s with the name %s gets the extension %s', async (mimeType, filename, extension) => {
    const data = { ...png, mimeType, ...(filename && { filename }) }
    const { files } = await output().save('export.file', await extractFiles(data))
    expect(extname(files[0]?.path ?? '')).toBe(extension)
  })

  test('two in one millisecond never overwrite each other', async () => {
    vi.useFakeTimers({ now: 1_707_234_567_890, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const place = output()
    const all = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => place.save('a.b', await extractFiles({ index }))),
    )
    const paths = all.flatMap(({ files }) => files.map(({ path }) => path))
    expect(new Set(paths).size).toBe(50)
    expect(paths).toContain(join(directory, 'results', 'a_b_1707234567890.json'))
    for (const path of paths) expect(path).toMatch(/[\\/]a_b_\d{13}\.json$/)
    const found = await Promise.all(paths.map(async (path) => JSON.parse(await readFile(path, 'utf8')).index))
    expect(found.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 50 }, (_, index) => index),
    )
  })

  test.skipIf(isWindows)('a link that waits under the name is not followed', async () => {
    vi.useFakeTimers({ now: 1_707_234_567_890, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const victim = join(directory, 'victim')
    await writeFile(victim, 'precious')
    const place = output()
    await place.directory.prepare()
    await symlink(victim, join(directory, 'results', 'a_b_1707234567890.json'))
    await symlink(join(directory, 'none'), join(directory, 'results', 'a_b_1707234567891.json'))
    const { files } = await place.save('a.b', await extractFiles({ x: 1 }))
    expect(files[0]?.path).toMatch(/_1707234567892\.json$/)
    expect(await readFile(victim, 'utf8')).toBe('precious')
    expect(await readdir(directory)).not.toContain('none')
  })

  test.skipIf(isWindows)('a directory that is a link is refused', async () => {
    await mkdir(join(directory, 'elsewhere'))
    await symlink(join(directory, 'elsewhere'), join(directory, 'results'))
    await expect(output().save('a.b', await extractFiles({}))).rejects.toMatchObject({
      code: 'OUTPUT_FAILED',
      message: expect.stringMatching(/it is a link or a file.*ABP_OUTPUT_DIR/),
    })
  })

  test("somebody else's directory is refused", async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only root can give a directory away')
    await mkdir(join(directory, 'results'))
    await chown(join(directory, 'results'), 65_534, 65_534)
    await expect(output().save('a.b', await extractFiles({}))).rejects.toThrow('it belongs to another user')
  })

  test.each(['../../etc/passwd', 'CON', 'a/b\\c', '\u0000\u001b[2J', 'x'.repeat(500), ''])(
    'a capability named %j stays in the directory',
    async (name) => {
      const { files } = await output().save(name, await extractFiles({}))
      const path = files[0]?.path ?? ''
      expect(dirname(path)).toBe(join(directory, 'results'))
      expect(path).toMatch(/[\\/][A-Za-z0-9_-]{1,120}_\d{13}\.json$/)
    },
  )

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.png', 'a.png'],
    ['CON.png', '_CON.png'],
    ['a\u0007b\u202egpj.exe', 'abgpj.exe'],
    ['<b>.png', '_b_.png'],
    ['..', undefined],
  ])('a filename %j is only told, as %j', async (filename, shown) => {
    const { files } = await output().save('a.b', await extractFiles({ ...png, filename }))
    expect(files[0]?.filename).toBe(shown)
    expect(files[0]?.path).toMatch(/[\\/]a_b_\d{13}\.png$/)
  })

  test('large text is written in pieces, none lost', async () => {
    const bytes = Buffer.alloc(9_000_001, 'abc')
    const text = `${'é'.repeat(4 * 1024 * 1024 - 1)}😀 end`
    const saved = await output().save(
      'a.b',
      await extractFiles([
        { content: bytes.toString('base64'), mimeType: 'application/zip', encoding: 'base64' },
        { content: text, mimeType: 'image/svg+xml', encoding: 'utf-8' },
        {
          content: bytes.toString('base64').replace(/.{76}/g, '$&\n'),
          mimeType: 'video/mp4',
          encoding: 'base64',
        },
      ]),
    )
    const [zip, svg, video] = await Promise.all(saved.files.map(({ path }) => readFile(path)))
    expect(zip?.equals(bytes)).toBe(true)
    expect(svg?.toString('utf8')).toBe(text)
    expect(video?.equals(bytes)).toBe(true)
    expect(saved.files.map(({ path }) => path.replace(/.*\./, '.'))).toEqual(['.zip', '.svg', '.mp4'])
  })

  test('metadata that is long goes to a file', async () => {
    const saved = await output().save('a.b', await extractFiles({ image: png, text: 'x'.repeat(10_000) }))
    expect(saved.metadata).toEqual({})
    expect(saved.files.map(({ mimeType }) => mimeType)).toEqual(['image/png', 'application/json'])
  })

  test('a size that is wrong is told', async () => {
    const { warnings } = await output().save('a.b', await extractFiles({ ...png, size: 9 }))
    expect(warnings).toEqual([expect.stringContaining('has 8 bytes where the app says 9')])
  })
})

describe('when it cannot be saved, nothing is lost', () => {
  test('the result is kept, and saved again when there is room', async () => {
    const place = output()
    await writeFile(join(directory, 'results'), 'in the way')
    const failed = await place
      .save('export.image', await extractFiles({ one: png, two: png }))
      .catch((error) => error)
    expect(failed).toMatchObject({
      code: 'OUTPUT_FAILED',
      retryable: false,
      details: { result: expect.any(String) },
    })
    const { result } = failed.details
    await expect(place.saveAgain(result)).rejects.toMatchObject({
      code: 'OUTPUT_FAILED',
      details: { result },
    })
    await rm(join(directory, 'results'))
    expect((await place.saveAgain(result)).files).toHaveLength(2)
    await expect(place.saveAgain(result)).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  })

  test('or in another directory, which stays as it is', async () => {
    const place = output()
    await writeFile(join(directory, 'results'), 'in the way')
    const failed = await place.save('export.image', await extractFiles(png)).catch((error) => error)
    const other = join(directory, 'other')
    await mkdir(other, { mode: 0o755 })
    const { files } = await place.saveAgain(failed.details.result, other)
    expect(files[0]?.path).toMatch(/[\\/]other[\\/]export_image_\d{13}\.png$/)
    if (!isWindows) expect((await stat(other)).mode & 0o777).toBe(0o755)
  })
})

describe('old files are cleaned up', () => {
  const age = async (name: string, hours: number, size = 10) => {
    const path = join(directory, name)
    await writeFile(path, 'x'.repeat(size))
    const time = Date.now() / 1000 - hours * 3600
    await utimes(path, time, time)
    return path
  }
  const limits = { maxAgeMilliseconds: 24 * 3_600_000, maxBytes: 1_000, keep: () => false }

  test('by age, and only what the bridge wrote', async () => {
    await age('a_b_1707234567890.json', 30)
    await age('c_d_1707234567891.png', 1)
    await age('notes.txt', 1000)
    await age('abp-123e4567-e89b-12d3-a456-426614174000', 30)
    await age('abp-123e4567-e89b-12d3-a456-426614174001', 0)
    if (!isWindows) await symlink('/etc/passwd', join(directory, 'e_f_1707234567892.txt'))
    await cleanUp(directory, limits)
    expect((await readdir(directory)).toSorted()).toEqual([
      'abp-123e4567-e89b-12d3-a456-426614174001',
      'c_d_1707234567891.png',
      ...(isWindows ? [] : ['e_f_1707234567892.txt']),
      'notes.txt',
    ])
  })

  test('by total size, the oldest first, never what was just written', async () => {
    const oldest = await age('a_b_1707234567890.json', 3, 600)
    await age('a_b_1707234567891.json', 2, 600)
    await age('a_b_1707234567892.json', 1, 600)
    await cleanUp(directory, { ...limits, keep: (path) => path === oldest })
    expect(await readdir(directory)).toEqual(['a_b_1707234567890.json'])
  })
})
