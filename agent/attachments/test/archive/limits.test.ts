import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { list } from '../../src/archive/extract.ts'
import { bytesAttachment } from '../fixtures/attachment.ts'
import { extracted } from '../fixtures/extracted.ts'
import { makeTar } from '../fixtures/tar.ts'
import { makeZip } from '../fixtures/zip.ts'

const parts = ['a', 'b', 'c'].map((name) => ({ name, bytes: name.repeat(1_000) }))
const first = { a: 'a'.repeat(1_000) }
const archives = [
  ['zip', makeZip(parts)],
  ['tar', makeTar(parts)],
  ['tar.gz', gzipSync(makeTar(parts))],
] as const

test.each(archives)('%s: a limit ends the extraction, and what was whole stays', async (_, bytes) => {
  const total = await extracted(bytes, { limits: { totalBytes: 1_500 } })
  expect(total.codes).toEqual(['ARCHIVE_TOTAL_LIMIT'])
  expect(total.complete).toBe(false)
  expect(Object.keys(total.files).length).toBeLessThan(2)
  const count = await extracted(bytes, { limits: { entries: 1 } })
  expect(count.codes).toEqual(['ARCHIVE_COUNT_LIMIT'])
  expect(count.files).toEqual(first)
  expect((await extracted(bytes, { limits: { entryBytes: 999 } })).codes).toEqual(['ARCHIVE_ENTRY_LIMIT'])
  expect((await extracted(bytes, { limits: { milliseconds: 0 } })).codes).toContain('ARCHIVE_TIME_LIMIT')
})

test.each(archives)('%s: a full scratch directory keeps what was whole', async (_, bytes) => {
  const { codes, complete, files } = await extracted(bytes, { maxBytes: 2_500 })
  expect({ codes, complete }).toEqual({ codes: ['SCRATCH_FULL'], complete: false })
  expect(Object.values(files).every((text) => text.length === 1_000)).toBe(true)
  expect(Object.keys(files).length).toBeGreaterThan(0)
})

test.each(archives)(
  '%s: the list is that of the extraction, and progress and hashes are told',
  async (_, bytes) => {
    const counts: number[] = []
    const { entries, kind } = await extracted(bytes, {
      sha256: true,
      onProgress: ({ bytes }) => counts.push(bytes),
    })
    expect(counts.at(-1)).toBe(3_000)
    expect(entries.map(({ sha256 }) => sha256?.length)).toEqual([64, 64, 64])
    const listed = await list(bytesAttachment('a', bytes))
    expect(listed).toEqual({
      kind,
      complete: true,
      problems: [],
      entries: entries.map(({ name, size }) => ({ name, size, path: name })),
    })
  },
)

test.each(archives)('%s: the caller can end it', async (_, bytes) => {
  const ending = new AbortController()
  const reason = new Error('enough')
  const running = extracted(bytes, { signal: ending.signal, onProgress: () => ending.abort(reason) })
  await expect(running).rejects.toBe(reason)
})

test('a single file that is compressed is listed without being unpacked', async () => {
  const listed = await list(bytesAttachment('a.txt.gz', gzipSync(Buffer.alloc(30_000_000))))
  expect(listed).toEqual({
    kind: 'gz',
    complete: true,
    problems: [],
    entries: [{ name: 'a.txt', path: 'a.txt' }],
  })
})

test('what is no archive is an error', async () => {
  for (const bytes of [Buffer.from('text'), Buffer.alloc(0), Buffer.alloc(2_000)])
    await expect(extracted(bytes)).rejects.toMatchObject({ code: 'ARCHIVE_UNKNOWN' })
})
