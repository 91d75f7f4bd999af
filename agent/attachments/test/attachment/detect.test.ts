import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { detectType, isContradicted, openAttachment } from '../../src/index.ts'
import { compoundFile } from '../fixtures/compound.ts'
import { testFolder } from '../fixtures/folder.ts'

const folder = testFolder()

async function typeOf(bytes: string | Uint8Array, name?: string, type?: string) {
  const options = { ...(name !== undefined && { name }), ...(type !== undefined && { type }) }
  return detectType(await openAttachment(new Uint8Array(Buffer.from(bytes)), options))
}

/** Packs files with the system's 7z, in this order. */
function packed(name: string, files: Record<string, string>): string {
  const from = join(folder, `${name}-files`)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(from, path)), { recursive: true })
    writeFileSync(join(from, path), content)
  }
  const to = join(folder, name)
  for (const path of Object.keys(files)) execFileSync('7z', ['a', '-tzip', '-mx0', to, path], { cwd: from })
  return to
}

it.each([
  ['{"a": [1, 2]}', 'application/json'],
  ['[1, 2', 'text/plain'],
  ['{"a": 1, "b": 2}\n{"a": 3, "b": 4}\n', 'application/x-ndjson'],
  ['{\n  "a": [\n    1\n  ]\n}', 'application/json'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['<?xml version="1.0"?>\n<!-- made by hand -->\n<svg/>', 'image/svg+xml'],
  ['<?xml version="1.0"?><feed/>', 'application/xml'],
  ['<!doctype html><p>Hello', 'text/html'],
  ['a,b\n1,"x, y"\n2,z\n', 'text/csv'],
  ['a;b\n1,5;2\n2,5;3\n', 'text/csv'],
  ['a\tb\n1\t2\n', 'text/tab-separated-values'],
  ['From: a@b.c\nTo: d@e.f\nSubject: Hello\n\nText', 'message/rfc822'],
  ['Received: from x\r\n\tby y\r\nDate: today\r\nFrom: a@b.c\r\n\r\nText', 'message/rfc822'],
  ['Note: this is text\nFrom here on', 'text/plain'],
  ['Grüße, 你好', 'text/plain'],
])('knows the text %j', async (text, type) => {
  expect(await typeOf(text)).toEqual({ mimeType: type, mismatches: [] })
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect((await typeOf(wide)).mimeType).toBe(type)
})

it('takes bytes for text only if they are', async () => {
  expect((await typeOf(new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65]))).mimeType).toBe(
    'application/octet-stream',
  )
  expect((await typeOf('a\u0000b')).mimeType).toBe('application/octet-stream')
  expect((await typeOf('')).mimeType).toBe('application/octet-stream')
  // A character that the end of the sample cuts.
  expect((await typeOf(`${'x'.repeat(262_143)}ü`)).mimeType).toBe('text/plain')
})

it('is not slowed down by text that is made for it', async () => {
  const many = '<!---->'.repeat(30_000)
  expect((await typeOf(many)).mimeType).toBe('text/plain')
  expect((await typeOf(`${many}<svg/>`)).mimeType).toBe('image/svg+xml')
  expect((await typeOf(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "<b>">]>\n<svg:svg >`)).mimeType).toBe(
    'image/svg+xml',
  )
  for (const text of [
    '"'.repeat(200_001),
    '['.repeat(200_000),
    '<!DOCTYPE'.repeat(20_000),
    '<!--',
    '<?',
    '<!doctype x [',
    ' '.repeat(99_999),
  ])
    expect((await typeOf(text)).mimeType).toMatch(/^text\//)
})

it('lets a name decide only between texts, and says what does not fit', async () => {
  expect(await typeOf('one\n1\n2\n', 'numbers.csv')).toEqual({ mimeType: 'text/csv', mismatches: [] })
  expect(await typeOf('{"a":1}', 'a.png', 'image/png; q=1')).toEqual({
    mimeType: 'application/json',
    mismatches: [
      'It was declared as image/png, but the bytes are application/json.',
      'Its name ends in .png (image/png), but the bytes are application/json.',
    ],
  })
  expect((await typeOf(gzipSync('x'), 'a.gz', 'application/x-gzip')).mismatches).toEqual([])
  expect((await typeOf('x', 'a.bin', 'application/octet-stream')).mismatches).toEqual([])
})

it('knows what programs keep in a zip, wherever it stands', async () => {
  const large = 'x'.repeat(600_000)
  for (const [name, files, type] of [
    ['plain.zip', { 'a.txt': 'x' }, 'application/zip'],
    ['drawing.fig', { 'images/1': large, 'canvas.fig': 'fig-kiwi' }, 'application/vnd.figma'],
    [
      'deck.pptx',
      { 'ppt/media/1.bin': large, 'ppt/presentation.xml': '<p/>', '[Content_Types].xml': '<t/>' },
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    [
      'table.xlsx',
      { 'media.bin': large, 'xl/workbook.xml': '<p/>' },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  ] as const)
    expect(await detectType(await openAttachment(packed(name, files)))).toEqual({
      mimeType: type,
      mismatches: [],
    })
})

it('knows compound files by their directory, across its sectors', async () => {
  for (const [names, type] of [
    [['Workbook'], 'application/vnd.ms-excel'],
    [['a', 'b', 'c', 'd', 'e', 'WordDocument'], 'application/msword'],
    [['PowerPoint Document'], 'application/vnd.ms-powerpoint'],
    [['__nameid_version1.0', '__properties_version1.0'], 'application/vnd.ms-outlook'],
    [['EncryptedPackage'], 'application/encrypted'],
    [['nothing known'], 'application/x-ole-storage'],
  ] as const)
    expect((await typeOf(compoundFile(names))).mimeType).toBe(type)
  // A chain that ends nowhere, and one that never ends.
  expect((await typeOf(compoundFile(['x']).subarray(0, 520))).mimeType).toBe('application/x-ole-storage')
  const circle = Buffer.from(compoundFile(['x']))
  circle.writeUInt32LE(1, 512 + 4)
  expect((await typeOf(circle)).mimeType).toBe('application/x-ole-storage')
})

it('knows files of real programs', async () => {
  const base = join(folder, 'base.sqlite')
  const database = new DatabaseSync(base)
  database.exec('create table t (a)')
  database.close()
  expect((await detectType(await openAttachment(base))).mimeType).toBe('application/x-sqlite3')
  const pdf = '%PDF-1.6\n1 0 obj <</Type/Catalog/AIPrivateData1 2 0 R>> endobj\n%%EOF'
  expect(await typeOf(pdf)).toMatchObject({ mimeType: 'application/illustrator', also: 'application/pdf' })
  expect(await typeOf('%PDF-1.4\n%%EOF', 'a.ai')).toMatchObject({ also: 'application/pdf', mismatches: [] })
  expect(await typeOf('%PDF-1.4\n%%EOF', 'a.pdf')).toEqual({ mimeType: 'application/pdf', mismatches: [] })
})

const word = compoundFile(['WordDocument'])
const pdf = '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n'
it.each<[says: string, bytes: string | Uint8Array, said: string, contradicted: boolean]>([
  ['Word that is said to be Excel', word, 'application/vnd.ms-excel', true],
  ['PDF that is said to be a picture', pdf, 'image/png; x=y', true],
  ['a page in place of a document', '<!doctype html><p>Sign in', 'application/pdf', true],
  ['JSON in place of a picture', '{"error":"none"}', 'image/png', true],
  ['a file with a password', compoundFile(['EncryptedPackage']), 'application/vnd.ms-excel', false],
  ['a type that is not known here', word, 'application/x-wizard', false],
  ['no type', word, 'application/octet-stream', false],
  ['HTML without a beginning', '<p>Hello', 'text/html', false],
  ['JSON in a text', '{"a":1}', 'text/plain', false],
  ['XML of its own kind', '<?xml version="1.0"?><rss/>', 'application/rss+xml', false],
  ['bytes of no kind', '\u0001\u0002\u0003\u0004\u0005\u0006', 'image/png', false],
  ['words', 'PNG', 'image/png', false],
])('%s: whether that is a contradiction', async (_says, bytes, said, contradicted) => {
  expect(isContradicted(await typeOf(bytes), said)).toBe(contradicted)
})
