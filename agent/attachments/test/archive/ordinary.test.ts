import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extract, list } from '../../src/archive/extract.ts'
import { scratch } from '../../src/scratch/scratch.ts'
import { bytesAttachment, fileAttachment } from '../fixtures/attachment.ts'
import { lacks } from '../fixtures/programs.ts'
import { treeOf } from '../fixtures/tree.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abp-ordinary-'))
  const tree = join(folder, 'tree')
  await mkdir(join(tree, 'a', 'b', 'empty'), { recursive: true })
  await writeFile(join(tree, 'none'), '')
  await writeFile(join(tree, 'a', 'ü ñ 日本.txt'), 'text\n'.repeat(50_000))
  await writeFile(join(tree, 'a', 'b', `${'long'.repeat(40)}.bin`), Buffer.alloc(3_000_000, 'abcdefg'))
  await writeFile(join(tree, 'run.sh'), '#!/bin/sh\n')
  await chmod(join(tree, 'run.sh'), 0o755)
  for (let index = 0; index < 60; index++)
    await writeFile(
      join(tree, 'a', `${index}.bin`),
      Buffer.from(Array.from({ length: index * 50 }, (_, at) => (at * at * index) % 251)),
    )
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** What each program packs, and what unpacks it again. */
const archives = [
  { file: 'a.zip', pack: ['zip', '-qr', '../a.zip', '.'], unpack: ['unzip', '-q', '../a.zip'] },
  {
    file: 'stored.zip',
    pack: ['zip', '-qr0', '../stored.zip', '.'],
    unpack: ['unzip', '-q', '../stored.zip'],
  },
  {
    file: 'streamed.zip',
    pack: ['sh', '-c', 'zip -qr - . | cat > ../streamed.zip'],
    unpack: ['unzip', '-q', '../streamed.zip'],
    needs: 'zip',
  },
  { file: 'by-7z.zip', pack: ['7z', 'a', '../by-7z.zip', '.'], unpack: ['7z', 'x', '../by-7z.zip'] },
  { file: 'a.tar', pack: ['tar', 'cf', '../a.tar', '.'], unpack: ['tar', 'xf', '../a.tar'] },
  {
    file: 'pax.tar',
    pack: ['tar', '--format=pax', '-cf', '../pax.tar', '.'],
    unpack: ['tar', 'xf', '../pax.tar'],
  },
  { file: 'a.tar.gz', pack: ['tar', 'czf', '../a.tar.gz', '.'], unpack: ['tar', 'xf', '../a.tar.gz'] },
  {
    file: 'a.tar.bz2',
    pack: ['tar', 'cjf', '../a.tar.bz2', '.'],
    unpack: ['tar', 'xf', '../a.tar.bz2'],
    needs: 'bzip2',
  },
  {
    file: 'a.tar.xz',
    pack: ['tar', 'cJf', '../a.tar.xz', '.'],
    unpack: ['tar', 'xf', '../a.tar.xz'],
    needs: 'xz',
  },
  {
    file: 'a.tar.zst',
    pack: ['tar', '--zstd', '-cf', '../a.tar.zst', '.'],
    unpack: ['tar', 'xf', '../a.tar.zst'],
    needs: 'zstd',
  },
  { file: 'a.7z', pack: ['7z', 'a', '../a.7z', '.'], unpack: ['7z', 'x', '../a.7z'] },
  {
    file: 'not-solid.7z',
    pack: ['7z', 'a', '-ms=off', '../not-solid.7z', '.'],
    unpack: ['7z', 'x', '../not-solid.7z'],
  },
] as const

const installed = (archive: (typeof archives)[number]) =>
  !lacks(archive.pack[0], archive.unpack[0], ...('needs' in archive ? [archive.needs] : []))

test.for(archives)('$file is what $unpack makes of it', async (archive, { skip }) => {
  const { file, pack, unpack } = archive
  skip(!installed(archive), 'a program is not installed')
  run(pack, join(folder, 'tree'))
  const theirs = join(folder, `${file}-unpacked`)
  await mkdir(theirs)
  run(unpack, theirs)
  await using space = await scratch()
  const ours = await extract(await fileAttachment(join(folder, file)), { scratch: space })
  expect(ours.problems).toEqual([])
  expect(ours.complete).toBe(true)
  expect(await treeOf(ours.folder)).toEqual(await treeOf(theirs))
  expect(Object.keys(await treeOf(theirs)).length).toBeGreaterThan(60)
  const listed = await list(await fileAttachment(join(folder, file)))
  expect(listed.entries.map(({ name }) => name)).toEqual(ours.entries.map(({ name }) => name))
})

test.for([
  ['gzip', 'gz'],
  ['bzip2', 'bz2'],
  ['xz', 'xz'],
  ['zstd', 'zst'],
] as const)(
  'one file by %s comes out with its name, and a cut is said',
  async ([program, ending], { skip }) => {
    skip(lacks(program), `${program} is not installed`)
    const text = 'some text, again and again. '.repeat(30_000)
    const packed = execFileSync(program, ['-c'], { input: text })
    await using space = await scratch()
    const { entries, problems } = await extract(bytesAttachment(`notes.txt.${ending}`, packed), {
      scratch: space,
    })
    expect(problems).toEqual([])
    expect(entries.map(({ name }) => name)).toEqual(['notes.txt'])
    expect(await readFile(entries[0]?.path ?? '', 'utf8')).toBe(text)
    const cut = await extract(bytesAttachment(`cut.${ending}`, packed.subarray(0, packed.length - 9)), {
      scratch: space,
    })
    expect(cut.complete).toBe(false)
    expect(cut.problems.map(({ code }) => code)).toEqual(['ARCHIVE_DAMAGED'])
    expect(cut.entries[0]?.path).toBeUndefined()
  },
)

test.skipIf(lacks('7z'))('7z: what is encrypted is listed, or said', async () => {
  const tree = join(folder, 'tree')
  run(['7z', 'a', '-psecret', '../locked.7z', 'run.sh'], tree)
  run(['7z', 'a', '-psecret', '-mhe=on', '../hidden.7z', 'run.sh'], tree)
  await using space = await scratch()
  const locked = await extract(await fileAttachment(join(folder, 'locked.7z')), { scratch: space })
  expect(locked.entries.map(({ name, problem }) => [name, problem?.code])).toEqual([
    ['run.sh', 'ARCHIVE_ENCRYPTED'],
  ])
  const hidden = await extract(await fileAttachment(join(folder, 'hidden.7z')), { scratch: space })
  expect(hidden.problems.map(({ code }) => code)).toEqual(['ARCHIVE_ENCRYPTED'])
  expect(space.used).toBe(0)
})

test.skipIf(lacks('7z'))('7z: what is damaged is said, and nothing of it stays', async () => {
  run(['7z', 'a', '-mx=0', '../plain.7z', '.'], join(folder, 'tree'))
  const bytes = await readFile(join(folder, 'plain.7z'))
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 0xff
  await using space = await scratch()
  const { complete, entries, problems } = await extract(bytesAttachment('plain.7z', bytes), {
    scratch: space,
  })
  expect(complete).toBe(false)
  expect(problems.map(({ code }) => code)).toContain('ARCHIVE_CHECKSUM')
  const tree = await treeOf(join(folder, 'tree'))
  const hashes = Object.values(tree)
  for (const is of Object.values(await treeOf(space.path))) expect(hashes).toContain(is)
  expect(entries.filter(({ problem }) => problem)).toHaveLength(1)
  const cut = await extract(bytesAttachment('cut.7z', bytes.subarray(0, -30)), { scratch: space })
  expect(cut.problems.map(({ code }) => code)).toEqual(['ARCHIVE_DAMAGED'])
})

function run([program, ...args]: readonly string[], cwd: string): void {
  execFileSync(program ?? '', args, { cwd, stdio: 'ignore', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
}
