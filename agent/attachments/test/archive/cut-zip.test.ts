import { expect, test } from 'vitest'
import { extracted } from '../fixtures/extracted.ts'
import { makeZip } from '../fixtures/zip.ts'

const parts = ['a', 'b', 'c'].map((name) => ({ name, bytes: name.repeat(500), deflate: name === 'b' }))
const whole = makeZip(parts)
const text = (name: string) => name.repeat(500)

test('the whole entries of a zip that is cut off are extracted, and the cut is said', async () => {
  const directory = whole.indexOf('PK\x01\x02', 0, 'latin1')
  const last = whole.lastIndexOf('PK\x03\x04', undefined, 'latin1')
  const cuts: [number, Record<string, string>][] = [
    [whole.length - 1, { a: text('a'), b: text('b'), c: text('c') }],
    [directory - 1, { a: text('a'), b: text('b') }],
    [last + 10, { a: text('a'), b: text('b') }],
    [540, { a: text('a') }],
    [40, {}],
  ]
  for (const [length, files] of cuts) {
    const cut = await extracted(whole.subarray(0, length))
    expect([length, cut.codes, cut.complete, cut.files]).toEqual([length, ['ARCHIVE_DAMAGED'], false, files])
  }
})

test('what a cut zip says is checked as before', async () => {
  const hostile = makeZip([
    ...parts,
    { name: '../evil', bytes: 'x' },
    { name: 'd', bytes: 'x', said: { crc: 1 } },
  ])
  const { codes, files } = await extracted(hostile.subarray(0, -1))
  expect(codes).toEqual(['ARCHIVE_CHECKSUM', 'ARCHIVE_DAMAGED', 'ARCHIVE_PATH_PARENT'])
  expect(Object.keys(files)).toEqual(['a', 'b', 'c'])
})

test('bytes that flip anywhere never do more than leave files out', async () => {
  const contents = new Set([text('a'), text('b'), text('c')])
  for (let at = 0; at < whole.length; at += 11) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    const { files } = await extracted(bytes).catch(unlessUnknown)
    for (const content of Object.values(files)) expect(contents).toContain(content)
  }
})

function unlessUnknown(error: unknown): { files: Record<string, string> } {
  expect(error).toMatchObject({ code: 'ARCHIVE_UNKNOWN' })
  return { files: {} }
}
