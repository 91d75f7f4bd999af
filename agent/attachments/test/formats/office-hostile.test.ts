import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { docx } from '../../src/formats/office/docx.ts'
import { epub } from '../../src/formats/office/epub.ts'
import { encryptedOffice } from '../../src/formats/office/legacy.ts'
import { ods } from '../../src/formats/office/ods.ts'
import { odt } from '../../src/formats/office/opendocument.ts'
import { pptx } from '../../src/formats/office/pptx.ts'
import { rtf } from '../../src/formats/office/rtf.ts'
import { xlsx } from '../../src/formats/office/xlsx.ts'
import { type Format, openAttachment } from '../../src/index.ts'
import { overlappingBomb } from '../fixtures/bombs.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'
import { makeZip, type ZipPart } from '../fixtures/zip.ts'

const folder = testFolder()
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relations = (...list: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const part = (name: string, bytes: string | Uint8Array): ZipPart => ({ name, bytes, deflate: true })
const contentTypes = part(
  '[Content_Types].xml',
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
)
const wordRoot = part('_rels/.rels', relations(['r', 'officeDocument', 'word/document.xml']))
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const word = (body: string, before = '') =>
  `<?xml version="1.0"?>${before}<w:document ${w}><w:body>${body}</w:body></w:document>`

async function read<Data>(format: Format<Data>, bytes: Uint8Array | ZipPart[], differences = {}) {
  const file = Array.isArray(bytes) ? makeZip(bytes) : bytes
  const look = await format.read(
    await openAttachment(file, { name: `a.${format.name}` }),
    formatContext(differences),
  )
  return { ...look, text: look.texts.map(({ text }) => text).join('\n') }
}

it('refuses a docx of 200 MB of XML before it is unpacked', async () => {
  const large = Buffer.alloc(200_000_000, paragraph('x'))
  const file = makeZip([contentTypes, wordRoot, part('word/document.xml', large)])
  const before = process.memoryUsage().rss
  await expect(read(docx, file)).rejects.toMatchObject({
    code: 'ATTACHMENT_TOO_LARGE',
    message: expect.stringContaining('at most 8000000 are read'),
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
})

it('refuses a docx that lies about its size, and bombs', async () => {
  const zeros = Buffer.alloc(30_000_000, ' ')
  const lying = makeZip([
    contentTypes,
    wordRoot,
    { ...part('word/document.xml', zeros), said: { size: 100 } },
  ])
  await expect(read(docx, lying)).rejects.toMatchObject({ code: 'ARCHIVE_SIZE' })
  for (const format of [docx, xlsx, pptx, epub, odt])
    await expect(read<unknown>(format, overlappingBomb(50, 1_000_000))).rejects.toMatchObject({
      code: 'ARCHIVE_OVERLAP',
    })
})

it('lets mammoth read only what was counted: the first of parts with one name', async () => {
  const { text } = await read(docx, [
    contentTypes,
    wordRoot,
    part('word/document.xml', word(paragraph('first'))),
    part('word/document.xml', word(paragraph('second'))),
    part('x/../word/document.xml', word(paragraph('third'))),
  ])
  expect(text).toBe('first')
})

const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha">${'bcdefghi'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'[index]};`.repeat(10)}">`)
  .join('')}]>`
const outside = '<!DOCTYPE x [<!ENTITY i SYSTEM "file:///etc/hostname">]>'

it('expands no entities of a document, and reads nothing outside of it', async () => {
  const odf = (before: string) => [
    part('mimetype', 'application/vnd.oasis.opendocument.text'),
    part('content.xml', `${before}<o:d xmlns:o="o" xmlns:t="t"><t:p>&i;</t:p></o:d>`),
  ]
  for (const before of [bomb, outside]) {
    await expect(read(odt, odf(before))).rejects.toMatchObject({ code: 'ATTACHMENT_UNREADABLE' })
    await expect(
      read(docx, [contentTypes, wordRoot, part('word/document.xml', word(paragraph('&i;'), before))]),
    ).rejects.toMatchObject({ code: 'ATTACHMENT_UNREADABLE' })
    await expect(
      read(xlsx, [part('xl/workbook.xml', `${before}<workbook><sheets>&i;</sheets></workbook>`)]),
    ).rejects.toMatchObject({ code: 'ATTACHMENT_UNREADABLE' })
    const { text } = await read(
      epub,
      book([['a.xhtml', `${before}<html><body><p>x&i;&nbsp;y</p></body></html>`]]),
    )
    expect(text).toContain('x&i;\u00a0y')
  }
})

function book(chapters: [name: string, page: string][], more: ZipPart[] = []): ZipPart[] {
  return [
    part('mimetype', 'application/epub+zip'),
    part('META-INF/container.xml', '<container><rootfile full-path="book/a.opf"/></container>'),
    part(
      'book/a.opf',
      `<package><metadata><dc:title xmlns:dc="d">Garden</dc:title><dc:creator xmlns:dc="d">Ada</dc:creator></metadata><manifest>${chapters
        .map(([name], index) => `<item id="i${index}" href="${encodeURI(name)}"/>`)
        .join('')}</manifest><spine>${chapters
        .map((_, index) => `<itemref idref="i${chapters.length - 1 - index}"/>`)
        .join('')}</spine></package>`,
    ),
    ...chapters.map(([name, page]) => part(`book/${name}`, page)),
    ...more,
  ]
}

it('reads a book in the order of its spine, without scripts, and says what is locked', async () => {
  const chapters: [string, string][] = [
    [
      'two è.xhtml',
      '<html><head><title>t</title></head><body><h2>Two</h2><script>bad()</script><ol><li>a<li>b</ol></body></html>',
    ],
    ['one.xhtml', '<html><body><h1>One</h1><p>x<br>y</p></body></html>'],
  ]
  const { missing, texts } = await read(epub, book(chapters))
  expect(texts.map(({ text }) => text)).toEqual([
    'A book: Garden, by Ada; 2 parts.',
    '# One\n\nx\ny',
    '## Two\n\n1. a\n2. b',
  ])
  expect(missing).toEqual([])
  const lock = part(
    'META-INF/encryption.xml',
    '<encryption><CipherReference URI="book/one.xhtml"/></encryption>',
  )
  const locked = await read(epub, book(chapters, [lock]))
  expect(locked.text).toContain('of which 1 are left out')
  expect(locked.missing).toEqual([expect.stringContaining('are encrypted for one reader')])
  await expect(read(epub, [part('a', 'b')])).rejects.toThrow('does not say where its chapters are')
})

/** A sheet of a million rows, without its size if `dimension` is empty. */
function millionRows(dimension: string): ZipPart[] {
  const row =
    '<row><c t="s"><v>1</v></c><c><v>12345</v></c><c t="inlineStr"><is><t>some text</t></is></c></row>'
  const rows = Buffer.alloc(row.length * 1_000_000, row)
  return [
    part('xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="Big" r:id="r"/></sheets></workbook>'),
    part('xl/_rels/workbook.xml.rels', relations(['r', 'worksheet', '/xl/worksheets/sheet1.xml'])),
    part('xl/sharedStrings.xml', '<sst><si><t>zero</t></si><si><r><t>o</t></r><r><t>ne</t></r></si></sst>'),
    part(
      'xl/worksheets/sheet1.xml',
      Buffer.concat([
        Buffer.from(`<worksheet>${dimension}<sheetData>`),
        rows,
        Buffer.from('</sheetData></worksheet>'),
      ]),
    ),
  ]
}

it('reads the beginning of a workbook of a million rows', async () => {
  const path = join(folder, 'big.xlsx')
  for (const [dimension, rows] of [
    ['<dimension ref="A1:C1000000"/>', 1_000_000],
    ['<dimension ref="A1"/>', expect.closeTo(1_000_000, -5)],
  ] as const) {
    writeFileSync(path, makeZip(millionRows(dimension)))
    const before = process.memoryUsage().rss
    const attachment = await openAttachment(path)
    const { data, texts } = await xlsx.read(attachment, formatContext())
    expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000)
    expect(data.sheets).toMatchObject([{ name: 'Big', rows, columns: 3, estimated: true }])
    expect(texts[0]?.text).toMatch(/^About \d+ rows, 3 columns\./)
    expect(texts[0]?.text).toContain('["one","12345","some text"]')
  }
})

it('reads the beginning of a large table in ods', async () => {
  const row =
    '<table:table-row><table:table-cell><text:p>some text</text:p></table:table-cell></table:table-row>'
  const large = [
    part('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
    part(
      'content.xml',
      Buffer.concat([
        Buffer.from('<o><table:table table:name="Big">'),
        Buffer.alloc(row.length * 600_000, row),
        Buffer.from('</table:table></o>'),
      ]),
    ),
  ]
  const { data, missing } = await read(ods, large)
  expect(data.sheets).toMatchObject([{ name: 'Big', estimated: true, columns: 1 }])
  expect(data.sheets[0]?.rows).toBeGreaterThan(100_000)
  expect(missing).toEqual([expect.stringContaining('Only the first 20000000 bytes')])
  const repeated =
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="99999999"><text:p>x</text:p></table:table-cell></table:table-row>'
  const wide = await read(ods, [
    part('content.xml', `<o><table:table table:name="t">${repeated.repeat(99)}</table:table></o>`),
  ])
  expect(wide.data.sheets[0]?.first.flat()).toHaveLength(100 * 200)
})

it('refuses what is damaged, with what to do', async () => {
  const whole = makeZip([contentTypes, wordRoot, part('word/document.xml', word(paragraph('x')))])
  await expect(read(docx, whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'ATTACHMENT_UNREADABLE',
  })
  const endless = await read(docx, whole.subarray(0, whole.length - 30))
  expect(endless).toMatchObject({ text: 'x', missing: [expect.stringMatching(/cut off/)] })
  await expect(read(docx, [part('a.xml', '<a/>')])).rejects.toMatchObject({ code: 'ATTACHMENT_UNREADABLE' })
  await expect(read(pptx, [part('a.xml', '<a/>')])).rejects.toThrow('has no ppt/presentation.xml')
  await expect(read(xlsx, [part('xl/workbook.bin', 'x')])).rejects.toThrow('is a binary workbook')
  await expect(read(odt, [part('content.xml', '<a><b>')])).rejects.toThrow('is damaged')
  await expect(read(odt, [part('content.xml', `${'<a>'.repeat(2_000)}`)])).rejects.toThrow('1000 elements')
  const locked = part('META-INF/manifest.xml', '<m><encryption-data/></m>')
  await expect(read(odt, [locked, part('content.xml', 'x')])).rejects.toThrow('has a password')
  await expect(read(encryptedOffice, Buffer.from('x'))).rejects.toThrow('has a password')
  await expect(read(rtf, Buffer.from('hello'))).rejects.toThrow('is not rich text')
})

it('reads rich text as it was meant, whatever its groups and code pages', async () => {
  const text = async (source: string) => (await read(rtf, Buffer.from(source, 'latin1'))).text
  expect(
    await text("{\\rtf1\\ansi\\ansicpg1251 {\\fonttbl{\\f0 Arial;}}\\'cf\\'f0\\'e8\\'e2\\'e5\\'f2\\par x}"),
  ).toBe('Привет\n\nx')
  expect(
    await text('{\\rtf1\\uc1 \\u8364?\\u-10179?\\u-8704? \\{a\\}\\~b{\\*\\unknown hidden}{\\pict 00ff}}'),
  ).toBe('€\ud83d\ude00 {a}\u00a0b')
  expect(await text('{\\rtf1 a{\\pict\\bin6 }}}}}}}b}')).toBe('ab')
  expect(await text('{\\rtf1 open')).toMatch(/^open\n\[This is the beginning/)
  expect(await text(`{\\rtf1 x${'{'.repeat(1_000_000)}`)).toMatch(/^x\n\[This is the beginning/)
  expect(await text('{\\rtf1 {\\field{\\*\\fldinst HYPERLINK "http://x"}{\\fldrslt here}}}')).toBe('here')
})

it('names the package that reads docx where it is missing', async () => {
  vi.doMock('../../src/formats/package.ts', async (original) => {
    const { loadPackage } = await original<typeof import('../../src/formats/package.ts')>()
    const load = () =>
      Promise.reject(Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' }))
    return {
      loadPackage: (name: string, _load: unknown, otherwise: string) => loadPackage(name, load, otherwise),
    }
  })
  vi.resetModules()
  try {
    const { resolveAttachment } = await import('../../src/index.ts')
    const file = makeZip([contentTypes, wordRoot, part('word/document.xml', word(paragraph('x')))])
    const { parts } = await resolveAttachment(file, {})
    expect(parts).toMatchObject([
      { type: 'descriptor', skill: 'docx', reason: expect.stringContaining('npm install mammoth') },
    ])
  } finally {
    vi.doUnmock('../../src/formats/package')
    vi.resetModules()
  }
})
