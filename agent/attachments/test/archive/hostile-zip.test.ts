import { expect, test } from 'vitest'
import { extracted } from '../fixtures/extracted.ts'
import { hostileNames } from '../fixtures/hostile-names.ts'
import { hostileStructures, wideField } from '../fixtures/hostile-structures.ts'
import { makeZip, type ZipPart } from '../fixtures/zip.ts'

const good: ZipPart = { name: 'good.txt', bytes: 'good', deflate: true }

test.each([...hostileNames, ...hostileStructures])(
  'a zip with $what: $code',
  async ({ code, lies, others = {}, parts }) => {
    const { codes, entries, files } = await extracted(makeZip([good, ...parts], lies))
    expect(codes).toContain(code)
    expect(files).toEqual(others === 'none' ? {} : { 'good.txt': 'good', ...others })
    // What was left out is named all the same.
    const named = entries.map(({ name }) => name)
    if (others !== 'none' && code !== 'ARCHIVE_HIDDEN')
      for (const { name } of parts) expect(named).toContain(name)
  },
)

test('nothing is wrong with an ordinary zip, also with 64-bit fields', async () => {
  const parts: ZipPart[] = [good, { name: 'b', bytes: 'bytes', extra: wideField(5n) }]
  const { codes, complete, files } = await extracted(makeZip(parts, { wide: {} }))
  expect({ codes, complete, files }).toEqual({
    codes: [],
    complete: true,
    files: { 'good.txt': 'good', b: 'bytes' },
  })
})

test('a name without the flag for UTF-8 is read as UTF-8 where it is', async () => {
  const parts: ZipPart[] = [
    { name: 'ü', bytes: 'x', flags: 0 },
    { name: Buffer.from([0x81]), bytes: 'y', flags: 0 },
  ]
  const { codes, files } = await extracted(makeZip([{ ...parts[0], name: 'ö', flags: 0 }, ...parts.slice(1)]))
  expect({ codes, files }).toEqual({ codes: [], files: { ö: 'x', ü: 'y' } })
})
