import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Budget, createBudget } from '../../src/archive/budget.ts'
import { extract, list } from '../../src/archive/extract.ts'
import { type Scratch, scratch } from '../../src/scratch/scratch.ts'
import { bytesAttachment } from '../fixtures/attachment.ts'
import { endlessZips, nestedBomb, overlappingBomb } from '../fixtures/bombs.ts'
import { extracted } from '../fixtures/extracted.ts'
import { gzipQuine } from '../fixtures/quine.ts'
import { makeTar } from '../fixtures/tar.ts'
import { makeZip } from '../fixtures/zip.ts'

const zeros = Buffer.alloc(30_000_000)

test('a bomb of overlapping entries is refused before anything is unpacked', async () => {
  const bomb = overlappingBomb(250, 21_000_000)
  expect(bomb.length).toBeLessThan(46_000)
  const { codes, files } = await extracted(bomb)
  expect({ codes, files }).toEqual({ codes: ['ARCHIVE_OVERLAP'], files: {} })
  const listed = await list(bytesAttachment('bomb.zip', bomb))
  expect(listed.problems.map(({ code }) => code)).toEqual(['ARCHIVE_OVERLAP'])
})

test.each([
  ['zip', makeZip([{ name: 'zeros', bytes: zeros, deflate: true }])],
  ['gz', gzipSync(zeros)],
  ['zst', zstdCompressSync(zeros)],
  ['tar.gz', gzipSync(makeTar([{ name: 'zeros', bytes: zeros }]))],
])('%s: what grows too much ends, and leaves no file', async (_, bytes) => {
  const { codes, complete, files } = await extracted(bytes)
  expect({ codes, complete, files }).toEqual({ codes: ['ARCHIVE_RATIO_LIMIT'], complete: false, files: {} })
})

test('what a tar hides in an entry that is left out counts, too', async () => {
  const tar = makeTar([{ name: '../evil', bytes: zeros }])
  expect((await extracted(gzipSync(tar))).codes).toEqual(['ARCHIVE_PATH_PARENT', 'ARCHIVE_RATIO_LIMIT'])
})

test('archives in archives share one budget of bytes', async () => {
  const { budget, codes } = await everything(nestedBomb(2, 4, 400_000), { totalBytes: 3_000_000 })
  expect(codes).toContain('ARCHIVE_TOTAL_LIMIT')
  expect(budget.bytes).toBeLessThan(3_500_000)
})

test('archives in archives share one budget of entries', async () => {
  const { budget, codes } = await everything(nestedBomb(2, 5, 10), { entries: 20 })
  expect(codes).toContain('ARCHIVE_COUNT_LIMIT')
  expect(budget.entries).toBe(20)
})

test('archives in archives share the scratch directory', async () => {
  const { codes, used } = await everything(nestedBomb(1, 20, 400_000), {}, 2_000_000)
  expect(codes).toContain('SCRATCH_FULL')
  expect(used).toBeLessThanOrEqual(2_000_000)
})

test('archives without end come to an end', async () => {
  const { codes, levels } = await everything(endlessZips(30), { nesting: 6 })
  expect(codes).toEqual(['ARCHIVE_NESTING_LIMIT'])
  expect(levels).toBe(7)
})

test('a file that unpacks to itself comes to an end', async () => {
  const quine = gzipQuine()
  expect(gunzipSync(quine)).toEqual(quine)
  await using space = await scratch()
  let budget = createBudget({ nesting: 5 })
  let bytes = quine
  const unpackAll = async () => {
    for (;;) {
      const { entries } = await extract(bytesAttachment('r.gz', bytes), { scratch: space, budget })
      bytes = await readFile(entries[0]?.path ?? '')
      budget = budget.nested()
    }
  }
  await expect(unpackAll()).rejects.toMatchObject({ code: 'ARCHIVE_NESTING_LIMIT' })
  expect([bytes, budget.bytes, budget.entries]).toEqual([quine, quine.length * 6, 6])
})

/** Extracts an archive, and all archives in it, until something is refused. */
async function everything(
  bytes: Uint8Array,
  limits: Parameters<typeof createBudget>[0],
  maxBytes = 50_000_000,
) {
  await using space = await scratch({ maxBytes })
  const budget = createBudget(limits)
  const codes = new Set<string>()
  let levels = 0
  const into = async (content: Uint8Array, at: Budget, level: number) => {
    levels = Math.max(levels, level)
    const { entries, problems } = await extract(bytesAttachment('a.zip', content), {
      scratch: space,
      budget: at,
    })
    for (const { code } of problems) codes.add(code)
    for (const { path } of entries) if (path?.endsWith('.zip')) await inner(path, at, level)
  }
  const inner = async (path: string, at: Budget, level: number) => {
    try {
      await into(await readFile(path), at.nested(), level + 1)
    } catch (error) {
      codes.add(error instanceof Error && 'code' in error ? String(error.code) : String(error))
    }
  }
  await into(bytes, budget, 1)
  return { budget, codes: [...codes], levels, used: usedOf(space) }
}

function usedOf({ used }: Scratch): number {
  return used
}
