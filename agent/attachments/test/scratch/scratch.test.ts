import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { scratch } from '../../src/scratch/scratch.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abp-scratch-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a scratch directory is private, absolute, and gone at the end', async () => {
  let path: string
  {
    await using space = await scratch()
    path = space.path
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    const file = await space.write('a/b/c.txt', Buffer.from('text'))
    expect(file).toBe(join(path, 'a/b/c.txt'))
    expect(await readFile(file, 'utf8')).toBe('text')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(dirname(await space.folder('page s/../..'))).toBe(path)
  }
  expect(existsSync(path)).toBe(false)
})

test('a workspace keeps it out of git, and a mount holds it', async () => {
  const folder = await newFolder()
  await using inWorkspace = await scratch({ place: { kind: 'workspace', path: folder } })
  expect(dirname(inWorkspace.path)).toBe(join(folder, '.abp-scratch'))
  expect(await readFile(join(folder, '.abp-scratch', '.gitignore'), 'utf8')).toBe('*\n')
  await using inMount = await scratch({ place: { kind: 'mount', path: folder } })
  expect(dirname(inMount.path)).toBe(folder)
  await expect(scratch({ place: { kind: 'mount', path: join(folder, 'none') } })).rejects.toMatchObject({
    code: 'SCRATCH_UNAVAILABLE',
  })
})

test('a workspace whose scratch folder is a link is refused', async () => {
  const [folder, elsewhere] = [await newFolder(), await newFolder()]
  await symlink(elsewhere, join(folder, '.abp-scratch'))
  await expect(scratch({ place: { kind: 'workspace', path: folder } })).rejects.toMatchObject({
    code: 'SCRATCH_UNAVAILABLE',
  })
  expect(await readdir(elsewhere)).toEqual([])
})

test('bytes are counted as they are written, and what was whole stays', async () => {
  await using space = await scratch({ maxBytes: 1_000 })
  const first = await space.write('first', Buffer.alloc(600))
  const second = await space.create('second')
  await second.write(Buffer.alloc(300))
  expect(space.used).toBe(900)
  await expect(second.write(Buffer.alloc(200))).rejects.toMatchObject({ code: 'SCRATCH_FULL' })
  expect(await readdir(space.path)).toEqual([basename(first)])
  expect(space.used).toBe(600)
  await space.write('third', Buffer.alloc(400))
  await expect(space.write('fourth', Buffer.alloc(1))).rejects.toMatchObject({ code: 'SCRATCH_FULL' })
})

test('a file that is discarded is gone, and its bytes are free', async () => {
  await using space = await scratch({ maxBytes: 10 })
  const file = await space.create('a')
  await file.write(Buffer.alloc(10))
  await file.discard()
  expect([space.used, await readdir(space.path)]).toEqual([0, []])
})

const elsewhere = join(tmpdir(), `abp-elsewhere-${process.pid}`)

test.each(['../x', elsewhere, '', '.', '..', 'a/../../x', 'a\0b'])(
  'a write to %j is refused',
  async (path) => {
    await using space = await scratch()
    await expect(space.write(path, Buffer.from('x'))).rejects.toMatchObject({ code: 'SCRATCH_OUTSIDE' })
    expect(existsSync(elsewhere)).toBe(false)
  },
)

test('a write through a link is refused, wherever the link is', async () => {
  const elsewhere = await newFolder()
  await using space = await scratch()
  await symlink(elsewhere, join(space.path, 'folder'))
  await symlink(join(elsewhere, 'made'), join(space.path, 'dangling'))
  await writeFile(join(elsewhere, 'victim'), 'untouched')
  await symlink(join(elsewhere, 'victim'), join(space.path, 'file'))
  for (const path of ['folder/x', 'folder/a/b', 'dangling/x'])
    await expect(space.write(path, Buffer.from('x'))).rejects.toMatchObject({ code: 'SCRATCH_OUTSIDE' })
  for (const path of ['dangling', 'file'])
    await expect(space.write(path, Buffer.from('x'))).rejects.toThrow(/EEXIST/)
  await space.write('real/a', Buffer.from('a'))
  await rename(join(space.path, 'real'), join(space.path, 'moved'))
  await symlink(elsewhere, join(space.path, 'real'))
  await expect(space.write('real/b', Buffer.from('b'))).rejects.toMatchObject({ code: 'SCRATCH_OUTSIDE' })
  expect(await readdir(elsewhere)).toEqual(['victim'])
  expect(await readFile(join(elsewhere, 'victim'), 'utf8')).toBe('untouched')
})

test('a converter is measured while it writes, and ended', async () => {
  await using space = await scratch({ maxBytes: 2_000_000 })
  const kept = await space.write('kept', Buffer.alloc(1_000))
  let ended = false
  const endless = space.convert(async (folder, signal) => {
    while (!signal.aborted) {
      await appendFile(join(folder, 'grows'), Buffer.alloc(100_000))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    ended = true
  })
  await expect(endless).rejects.toMatchObject({ code: 'SCRATCH_FULL' })
  expect(ended).toBe(true)
  expect(await readdir(space.path)).toEqual([basename(kept)])
  expect(space.used).toBe(1_000)
})

test('what a converter leaves is counted, without its links', async () => {
  await using space = await scratch({ maxBytes: 1_000 })
  const folder = await space.convert(async (path) => {
    await writeFile(join(path, 'page.png'), Buffer.alloc(700))
    await symlink('/etc/passwd', join(path, 'link'))
    return path
  })
  expect(await readdir(folder)).toEqual(['page.png'])
  expect(space.used).toBe(700)
  const tooMuch = space.convert((path) => writeFile(join(path, 'a'), Buffer.alloc(301)))
  await expect(tooMuch).rejects.toMatchObject({ code: 'SCRATCH_FULL' })
  expect(space.used).toBe(700)
})

test('the next start removes what a killed process left, and nothing else', async () => {
  const folder = await newFolder()
  const program = `import { scratch } from '@abp-kit/attachments'
    const space = await scratch({ place: { kind: 'mount', path: ${JSON.stringify(folder)} } })
    await space.write('a', Buffer.from('a'))
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const [left] = await readdir(folder)
  await using first = await scratch({ place: { kind: 'mount', path: folder } })
  expect((await readdir(folder)).sort()).toEqual([left, basename(first.path)].sort())
  child.kill('SIGKILL')
  await once(child, 'exit')
  await writeFile(join(folder, `${left}0`), 'another file')
  await using second = await scratch({ place: { kind: 'mount', path: folder } })
  expect((await readdir(folder)).sort()).toEqual(
    [basename(first.path), basename(second.path), `${left}0`].sort(),
  )
})

test('a process that ends removes its own', async () => {
  const folder = await newFolder()
  const program = `import { scratch } from '@abp-kit/attachments'
    const space = await scratch({ place: { kind: 'mount', path: ${JSON.stringify(folder)} } })
    await space.write('a', Buffer.from('a'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await readdir(folder)).toEqual([])
})
