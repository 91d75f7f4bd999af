import { describe, expect, test } from 'vitest'
import { decodeBinary, extensionFor, findBinaries, mimeTypeOf } from '../../src/index.ts'

const png = { content: 'AQID', mimeType: 'image/png', encoding: 'base64' } as const
const csv = { content: 'a;é\n', mimeType: 'text/csv', encoding: 'utf-8' } as const

describe('decodeBinary', () => {
  test('gives the bytes', () => {
    expect(decodeBinary({ ...png, size: 3 })).toEqual(Buffer.of(1, 2, 3))
    expect(decodeBinary({ ...csv, size: 5 })).toEqual(Buffer.from('a;é\n'))
    expect(decodeBinary({ content: Uint8Array.of(9).buffer, mimeType: 'image/png' })).toEqual(
      Uint8Array.of(9),
    )
    expect(decodeBinary({ ...png, content: '', size: 0 })).toHaveLength(0)
    for (const content of ['AQ==', 'AQ', 'AQI=', 'AQI']) expect(decodeBinary({ ...png, content })[0]).toBe(1)
    expect(decodeBinary({ ...png, content: Buffer.alloc(20e6).toString('base64') })).toHaveLength(20e6)
  })

  test.each([
    ['a wrong size', { ...png, size: 4 }, /3 bytes where its `size` says 4/],
    [
      'no encoding',
      { content: 'AQID', mimeType: 'image/png', filename: 'a.png' },
      /`a\.png` has the encoding undefined/,
    ],
    ['text that is not base64', { ...png, content: 'A Q I D' }, /not valid base64/],
    ['a data URL', { ...png, content: 'data:image/png;base64,AQID' }, /not valid base64/],
    ['a Blob', { content: new Blob(['x']), mimeType: 'image/png' }, /Blob/],
  ])('refuses %s', (_what, data, message) => {
    expect(() => decodeBinary(data)).toThrow(expect.objectContaining({ code: 'INVALID_BINARY' }))
    expect(() => decodeBinary(data)).toThrow(message)
  })
})

describe('findBinaries', () => {
  test('at the top, with what stands beside the content', () => {
    expect(findBinaries({ ...png, size: 3, pageCount: 12 })).toEqual([
      { data: { ...png, size: 3, pageCount: 12 }, metadata: { pageCount: 12 } },
    ])
  })

  test('one level down, with its siblings', () => {
    const { encoding, ...unencoded } = png
    expect(findBinaries({ image: png, thumb: unencoded, width: 3, note: csv })).toEqual([
      { key: 'image', data: png, metadata: { width: 3, note: csv } },
      { key: 'thumb', data: unencoded, metadata: { width: 3, note: csv } },
    ])
    expect(findBinaries([1, png])).toEqual([{ key: '1', data: png, metadata: {} }])
  })

  test('no deeper, and nothing else', () => {
    const json = { content: '{}', mimeType: 'Application/JSON; charset=utf-8' }
    for (const data of [
      null,
      undefined,
      'x',
      7,
      [],
      {},
      { a: { b: png } },
      csv,
      json,
      { ...png, content: 1 },
    ]) {
      expect(findBinaries(data)).toEqual([])
    }
  })

  test('text counts when it is base64, or named and asked for', () => {
    const named = { ...csv, filename: 'table.csv' }
    expect(findBinaries({ ...csv, encoding: 'base64' })).toHaveLength(1)
    expect(findBinaries(named)).toHaveLength(0)
    expect(findBinaries(named, { named: true })).toHaveLength(1)
    expect(findBinaries(csv, { named: true })).toHaveLength(0)
  })
})

test.each([
  ['image/jpeg', '', '.jpg'],
  ['TEXT/HTML; charset=utf-8', '', '.html'],
  [' text/markdown ', '', '.md'],
  ['audio/mpeg', '', '.mp3'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '', '.xlsx'],
  ['application/xml', '', '.xml'],
  ['image/avif', '', '.avif'],
  ['application/octet-stream', 'out.xlsx', '.xlsx'],
  ['application/x-sql', 'schema.SQL', '.sql'],
  ['text/plain', 'theme.css', '.css'],
  ['image/png', 'photo.exe', '.png'],
  ['x/y', 'run.sh', '.bin'],
  ['image/png', 'a.b/../c', '.png'],
  ['image/png', 'a.p\u202eng', '.png'],
  ['', '', '.bin'],
  ['x/y', '', '.bin'],
  ['__proto__', '', '.bin'],
  ['image/../../etc', '', '.bin'],
])('a file of the type %j with the name %j has the extension %s', (type, filename, extension) => {
  expect(extensionFor(type, filename)).toBe(extension)
})

test.each([
  ['a.PDF', 'application/pdf'],
  ['b.jpeg', 'image/jpeg'],
  ['c.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['d.xml', 'application/xml'],
  ['e.avif', 'image/avif'],
  ['f.htm', 'text/html'],
  ['g.ts', 'text/plain'],
  ['h.unknown', 'application/octet-stream'],
  ['i', 'application/octet-stream'],
  ['pdf', 'application/octet-stream'],
])('the name %s suggests %s', (name, type) => {
  expect(mimeTypeOf(name)).toBe(type)
})
