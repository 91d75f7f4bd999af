import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract, scratch } from '@abp-kit/attachments'
import { type Figure, median } from '../report.ts'
import { withDirectory } from '../temporary.ts'
import { makeBomb } from './bomb.ts'
import { attachFile } from './file.ts'

const rounds = 7

/** Extraction beside `unzip`, and a bomb that is refused. */
export function measureAttachments(say: (text: string) => void): Promise<Figure[]> {
  return withDirectory(async (directory) => [
    await measureExtraction(directory, say),
    ...(await measureBomb(directory)),
  ])
}

async function measureExtraction(directory: string, say: (text: string) => void): Promise<Figure> {
  const zip = await makeOrdinaryZip(directory)
  const attachment = await attachFile(zip)
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
