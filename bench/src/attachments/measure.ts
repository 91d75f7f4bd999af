import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract, openAttachment, resolveAttachment, scratch } from '@abp-kit/attachments'
import { type Figure, median } from '../report.ts'
import { withDirectory } from '../temporary.ts'
import { makeBomb } from './bomb.ts'

const rounds = 7

/** Extraction beside `unzip`, a bomb that is refused, a table of a gigabyte, and a thousand small files. */
export function measureAttachments(say: (text: string) => void): Promise<Figure[]> {
  return withDirectory(async (directory) => [
    await measureExtraction(directory, say),
    ...(await measureBomb(directory)),
    ...(await measureTable(directory)),
    await measureSmallFiles(directory),
  ])
}

async function measureExtraction(directory: string, say: (text: string) => void): Promise<Figure> {
  const zip = await makeOrdinaryZip(directory)
  const attachment = await openAttachment(zip)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const space = await scratch({ maxBytes: 1e9 })
    ours.push(await time(() => extract(attachment, { scratch: space })))
    // Both begin with as much of the disk's cache.
    await space.remove()
    const folder = join(directory, 'unzipped')
    await mkdir(folder)
    theirs.push(await time(async () => execFileSync('unzip', ['-q', zip, '-d', folder])))
    await rm(folder, { recursive: true })
    say(`extract ${ours.at(-1)?.toFixed(0)} ms, unzip ${theirs.at(-1)?.toFixed(0)} ms`)
  }
  const factor = median(ours) / median(theirs)
  const { size } = await stat(zip)
  return {
    what: `\`extract\` of a zip of ${(size / 1e6).toFixed(0)} MB with 151 files, and \`unzip\``,
    measured: `${median(ours).toFixed(0)} ms, ${median(theirs).toFixed(0)} ms: ${factor.toFixed(2)} times`,
    toReach: '≤ 1.5 times',
    reached: factor <= 1.5,
  }
}

/** Text that shrinks by a quarter, and a file that does not shrink. */
async function makeOrdinaryZip(directory: string): Promise<string> {
  const tree = join(directory, 'tree')
  await mkdir(tree)
  await writeFile(join(tree, 'photo.raw'), randomBytes(30_000_000))
  for (let index = 0; index < 150; index++)
    await writeFile(join(tree, `${index}.txt`), randomBytes(400_000).toString('base64'))
  execFileSync('zip', ['-qr', '../ordinary.zip', '.'], { cwd: tree })
  return join(directory, 'ordinary.zip')
}

async function measureBomb(directory: string): Promise<Figure[]> {
  const bomb = makeBomb(250, 21_000_000)
  const path = join(directory, 'bomb.zip')
  await writeFile(path, bomb)
  const program = fileURLToPath(new URL('refuse.mjs', import.meta.url))
  const runs = Array.from({ length: rounds }, () =>
    read(execFileSync(process.execPath, [program, path], { encoding: 'utf8' })),
  )
  const milliseconds = median(runs.map((run) => run.milliseconds))
  const most = median(runs.map((run) => run.most)) / 1e6
  const empty = median(runs.map((run) => run.empty)) / 1e6
  const size = `${(bomb.length / 1000).toFixed(0)} kB for 5.25 GB`
  const refused = runs.every(({ code }) => code === 'ARCHIVE_OVERLAP')
  return [
    {
      what: `a bomb of overlapping entries (${size}) is refused`,
      measured: `${milliseconds.toFixed(0)} ms`,
      toReach: '≤ 100 ms',
      reached: refused && milliseconds <= 100,
    },
    {
      what: 'memory of the process that refuses it, beyond that of an empty Node process',
      measured: `${(most - empty).toFixed(0)} MB (${most.toFixed(0)} MB, of which Node ${empty.toFixed(0)} MB)`,
      toReach: '≤ 60 MB',
      reached: refused && most - empty <= 60,
    },
  ]
}

/** In a process of its own: the memory is that of all of it. */
async function measureTable(directory: string): Promise<Figure[]> {
  const path = join(directory, 'table.csv')
  const rows = Array.from({ length: 20_000 }, (_, row) => `${row},name ${row},${row / 3},2026-11-23,true\n`)
  const piece = rows.join('')
  const file = await open(path, 'w')
  await file.write('id,name,share,day,open\n')
  for (let bytes = 0; bytes < 1e9; bytes += piece.length) await file.write(piece)
  await file.close()
  const program = fileURLToPath(new URL('describe.mjs', import.meta.url))
  const runs = Array.from({ length: rounds }, () =>
    read(execFileSync(process.execPath, [program, path], { encoding: 'utf8' })),
  )
  await rm(path)
  const milliseconds = median(runs.map((run) => run.milliseconds))
  const most = median(runs.map((run) => run.most)) / 1e6
  const described = runs.every(({ code }) => code === 'text')
  return [
    {
      what: 'a CSV file of 1 GB is described',
      measured: `${milliseconds.toFixed(0)} ms`,
      toReach: '≤ 1 s',
      reached: described && milliseconds <= 1000,
    },
    {
      what: 'memory of the whole process that describes it',
      measured: `${most.toFixed(0)} MB`,
      toReach: '≤ 100 MB',
      reached: described && most <= 100,
    },
  ]
}

async function measureSmallFiles(directory: string): Promise<Figure> {
  const folder = join(directory, 'small')
  await mkdir(folder)
  const kinds = [
    ['txt', 'A note on the tide.\n'],
    ['md', '# Tide\n\nHigh at ten.\n'],
    ['csv', 'boat,kilos\nAlma,412\n'],
    ['json', '{"boat": "Alma", "kilos": 412}'],
  ] as const
  const paths = Array.from({ length: 1_000 }, (_, index) => {
    const [ending, text] = kinds[index % kinds.length] ?? kinds[0]
    return { path: join(folder, `${index}.${ending}`), text }
  })
  for (const { path, text } of paths) await writeFile(path, text)
  const spent = await time(async () => {
    for (const { path } of paths) await resolveAttachment(path)
  })
  return {
    what: 'resolving 1,000 small files, one after the other',
    measured: `${spent.toFixed(0)} ms`,
    toReach: 'reported',
    reached: true,
  }
}

interface Run {
  milliseconds: number
  code?: string
  empty: number
  most: number
}

function read(line: string): Run {
  return JSON.parse(line)
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
