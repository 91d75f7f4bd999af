import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { create, emptyFolder, type Options } from '../fixtures/program.ts'

/** Makes the app `a` from the smallest template. */
const isWindows = process.platform === 'win32'
const createA = (cwd: string, words: readonly string[] = [], more: Omit<Options, 'cwd'> = {}) =>
  create(['a', '-t', 'html', '--no-install', '--no-git', ...words], { cwd, ...more })

test('an empty directory is taken, also with .git, and as the working directory', async () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'a/.git'), { recursive: true })
  writeFileSync(join(cwd, 'a/.git/HEAD'), 'ref: refs/heads/main\n')
  expect(await createA(cwd)).toMatchObject({ code: 0 })
  expect(readFileSync(join(cwd, 'a/.git/HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')
  expect(existsSync(join(cwd, 'a/index.html'))).toBe(true)

  const here = emptyFolder()
  const { code, out } = await create(['.', '-t', 'html', '--no-install', '--no-git'], { cwd: here })
  expect([code, existsSync(join(here, 'index.html'))]).toEqual([0, true])
  expect(out).not.toContain('  cd ')
  expect(readdirSync(here).filter((name) => name.startsWith('.create'))).toEqual([])
})

test('a directory with something in it is left alone', async () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'a/src'), { recursive: true })
  writeFileSync(join(cwd, 'a/notes.txt'), 'mine')
  const { code, errors } = await createA(cwd, ['--yes'])
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^DIRECTORY_NOT_EMPTY: .* it has notes\.txt, src\/\./),
  ])
  expect(readdirSync(join(cwd, 'a'))).toEqual(['notes.txt', 'src'])
})

test('--overwrite wants a word, and keeps .git only', async () => {
  const cwd = emptyFolder()
  const elsewhere = join(emptyFolder(), 'kept.txt')
  writeFileSync(elsewhere, 'kept')
  mkdirSync(join(cwd, 'a/.git'), { recursive: true })
  mkdirSync(join(cwd, 'a/src/deep'), { recursive: true })
  symlinkSync(elsewhere, join(cwd, 'a/src/link.txt'))
  writeFileSync(join(cwd, 'a/.git/config'), 'old')
  writeFileSync(join(cwd, 'a/notes.txt'), 'mine')
  const unsaid = await createA(cwd, ['--overwrite'])
  expect([unsaid.code, unsaid.errors]).toEqual([
    2,
    expect.stringMatching(/^MISSING_ANSWER: .*notes\.txt.*--yes/),
  ])
  expect(readFileSync(join(cwd, 'a/notes.txt'), 'utf8')).toBe('mine')

  expect(await createA(cwd, ['--overwrite', '--yes'])).toMatchObject({ code: 0 })
  expect(readFileSync(join(cwd, 'a/.git/config'), 'utf8')).toBe('old')
  expect(readFileSync(elsewhere, 'utf8')).toBe('kept')
  expect(existsSync(join(cwd, 'a/notes.txt'))).toBe(false)
  expect(existsSync(join(cwd, 'a/src/deep'))).toBe(false)
  expect(readdirSync(join(cwd, 'a')).filter((name) => name.startsWith('.create'))).toEqual([])
})

test('a directory that more depends on is never replaced', async () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'inner'))
  writeFileSync(join(cwd, 'notes.txt'), 'mine')
  for (const [directory, options] of [
    ['..', { cwd: join(cwd, 'inner') }],
    [cwd, { cwd: '/', env: { HOME: cwd, USERPROFILE: cwd } }],
    ['/', { cwd }],
  ] as const) {
    const words = [directory, '-t', 'html', '--no-install', '--overwrite', '--yes']
    expect(await create(words, options)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('DIRECTORY_NOT_USABLE'),
    })
  }
  expect(readdirSync(cwd)).toEqual(['inner', 'notes.txt'])
})

// Links need a right of their own there, and Wine makes none.
test.skipIf(isWindows)('links: to a directory, to nothing, in a circle', async () => {
  const cwd = emptyFolder()
  const target = emptyFolder()
  symlinkSync(target, join(cwd, 'a'))
  expect(await createA(cwd)).toMatchObject({ code: 0 })
  expect(existsSync(join(target, 'index.html'))).toBe(true)
  const others = emptyFolder()
  symlinkSync('nowhere', join(others, 'a'))
  expect((await createA(others)).errors).toMatch(/^DIRECTORY_NOT_USABLE: .* leads nowhere/)
  const circle = emptyFolder()
  symlinkSync('a', join(circle, 'a'))
  expect((await createA(circle)).errors).toMatch(/^DIRECTORY_NOT_USABLE: .*(circle|leads nowhere)/)
})

// A junction needs no right on Windows, and elsewhere this is a link like any other. Wine shows neither.
test.skipIf(process.env.ABP_WINE)('--overwrite empties no directory through a link', async () => {
  const cwd = emptyFolder()
  const target = emptyFolder()
  writeFileSync(join(target, 'mine.txt'), 'mine')
  symlinkSync(target, join(cwd, 'a'), 'junction')
  for (const directory of ['a', 'a/', './a/.', join(cwd, 'a')]) {
    const words = [directory, '-t', 'html', '--no-install', '--no-git', '--overwrite', '--yes']
    const { code, errors } = await create(words, { cwd })
    expect([code, errors]).toEqual([1, expect.stringMatching(/^DIRECTORY_NOT_USABLE: .*symbolic link/)])
  }
  expect(readdirSync(target)).toEqual(['mine.txt'])
  // Links in the directory are removed themselves.
  const named = ['.', '-t', 'html', '--no-install', '--no-git', '--overwrite', '--yes']
  expect(await create(named, { cwd })).toMatchObject({ code: 0 })
  expect(readFileSync(join(target, 'mine.txt'), 'utf8')).toBe('mine')
})

test('a file where the directory, or one above it, should be', async () => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'a'), 'mine')
  for (const directory of ['a', 'a/b/c']) {
    const words = [directory, '-t', 'html', '--overwrite', '--yes', '--no-install']
    const { code, errors } = await create(words, { cwd })
    expect([code, errors]).toEqual([1, expect.stringMatching(/^DIRECTORY_NOT_USABLE: .*[\\/]a is a file/)])
  }
  expect(readFileSync(join(cwd, 'a'), 'utf8')).toBe('mine')
})

test.skipIf(isWindows)('no right to write', async () => {
  const cwd = emptyFolder()
  chmodSync(cwd, 0o555)
  // Root may write everywhere.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined
  for (const directory of ['a', 'b/c/d', '.']) {
    const words = [directory, '-t', 'html', '--no-install', '--no-git']
    const { code, errors } = await create(words, { cwd, uid, env: { HOME: '/' } })
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^DIRECTORY_NOT_USABLE: .*permission is denied \(EACCES\)/),
    ])
  }
  chmodSync(cwd, 0o777)
  expect(readdirSync(cwd)).toEqual([])
  expect(await createA(cwd, [], { uid, env: { HOME: '/' } })).toMatchObject({ code: 0 })
})

test.skipIf(isWindows)('no room for a file: nothing is left, and what was there is', async () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'a'))
  writeFileSync(join(cwd, 'a/notes.txt'), 'mine')
  // Files may have one block; without the trap, the signal would end the program.
  const within = ['sh', '-c', `trap '' XFSZ; ulimit -f 1; exec "$@"`, 'sh']
  for (const directory of ['a', 'new/app']) {
    const words = [directory, '-t', 'html', '--no-install', '--overwrite', '--yes']
    const { code, errors } = await create(words, { cwd, within })
    expect([code, errors]).toEqual([1, expect.stringMatching(/^FILES_NOT_WRITTEN: .*EFBIG/)])
  }
  expect([readdirSync(cwd), readdirSync(join(cwd, 'a'))]).toEqual([['a'], ['notes.txt']])
})
