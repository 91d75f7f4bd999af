import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it as test } from 'vitest'
import type { FormatContext } from '../../src/formats/format.ts'
import { docx } from '../../src/formats/office/docx.ts'
import { epub } from '../../src/formats/office/epub.ts'
import { ods } from '../../src/formats/office/ods.ts'
import { odp, odt } from '../../src/formats/office/opendocument.ts'
import { pptx } from '../../src/formats/office/pptx.ts'
import { rtf } from '../../src/formats/office/rtf.ts'
import { xlsx } from '../../src/formats/office/xlsx.ts'
import {
  type Environment,
  findIsolation,
  openAttachment,
  resolveAttachment,
  scratch,
  shellRoute,
} from '../../src/index.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'
import { makeOffice } from '../fixtures/office.ts'
import { lacks } from '../fixtures/programs.ts'

const it = test.skipIf(lacks('soffice', 'convert'))
const folder = testFolder()
const space = await scratch()
afterAll(() => space.remove())
const types = ['docx', 'odt', 'rtf', 'epub', 'doc', 'pptx', 'odp', 'ppt', 'xlsx', 'ods', 'xls']

beforeAll(() => {
  if (lacks('soffice', 'convert')) return
  const dot = join(folder, 'dot.png')
  execFileSync('convert', ['-size', '60x40', 'xc:tomato', dot])
  makeOffice(folder, readFileSync(dot), types)
})

const sees = formatContext({ takes: (type) => type === 'image/png' })
const open = (name: string) => openAttachment(join(folder, name))
const pdfModel = { name: 'a model', types: [{ mimeType: 'application/pdf' }] }

it('reads the text of a docx with its structure, and the pictures in it', async () => {
  const { data, missing, products, texts } = await docx.read(await open('report.docx'), sees)
  expect(texts).toEqual([{ type: 'text', title: 'report.docx', text: expect.anything() }])
  const lines = texts[0]?.text.split('\n')
  for (const line of [
    '# Report für 2026',
    '## Costs | risks',
    '- Tea',
    '| tea | 3 € |',
    'The end. 日本',
    '1. In the garden.',
    'Too strong.',
  ])
    expect(lines).toContain(line)
  expect(data).toEqual({ whole: true, characters: texts[0]?.text.length })
  expect(products).toMatchObject([{ name: expect.stringMatching(/^image1\.png$/) }])
  expect(missing).toEqual(['Pictures of its pages would need `shell` and `scratch`, not granted here.'])
})

it('reads the text of an odt with notes and comments', async () => {
  const { products, texts } = await odt.read(await open('report.odt'), sees)
  expect(texts[0]?.text).toBe(
    `# Report für 2026

We met and agreed. [note: In the garden.]

## Costs | risks

- Tea
- Coffee [comment: Too strong.]

| name | price |
| --- | --- |
| tea | 3 € |

The end. 日本

[picture]`,
  )
  expect(products).toHaveLength(1)
})

it('reads the text of an rtf', async () => {
  const { data, texts } = await rtf.read(await open('report.rtf'), formatContext())
  const text = texts[0]?.text ?? ''
  expect(text).toMatch(/^Report für 2026\n\nWe met and agreed\. ?\[note: +In the garden\.\]/)
  expect(text).toContain('| name | price |\n| --- | --- |\n| tea | 3 € |\n\nThe end. 日本')
  expect(text).not.toMatch(/Liberation|DejaVu|LibreOffice|[\\{}]/)
  expect(data).toMatchObject({ whole: true })
})

it('reads the chapters of an epub in their order', async () => {
  const { data, texts } = await epub.read(await open('report.epub'), formatContext())
  expect(texts[0]?.text).toMatch(/^A book: .+; \d+ parts\.$/)
  const text = texts.map(({ text }) => text).join('\n')
  expect(text).toMatch(/Report für 2026[\s\S]+Costs \| risks[\s\S]+\| tea \| 3 € \|[\s\S]+The end\. 日本/)
  expect(data.chapters.length).toBe(texts.length - 1)
})

for (const format of [pptx, odp])
  it(`reads titles, text and notes of the slides of ${format.name}`, async () => {
    const attachment = await open(`deck.${format.name}`)
    const { data, products, texts } = await format.read(attachment, sees)
    expect(data).toMatchObject({
      count: 3,
      slides: [
        { title: 'Plan for the year', notes: 'Smile & wave', hidden: false },
        { title: 'Kept back', hidden: true },
        { title: 'Costs', notes: 'Ask for more' },
      ],
    })
    expect(texts.map(({ title }) => title)).toEqual([
      `deck.${format.name}, slide 1`,
      `deck.${format.name}, slide 2 (hidden)`,
      `deck.${format.name}, slide 3`,
    ])
    expect(texts[0]?.text).toBe(
      '# Plan for the year\n\nBegin early\n\n[picture]\n\nSpeaker notes: Smile & wave',
    )
    expect(texts[2]?.text).toMatch(/^# Costs\n\n(- )?Tea\n+ +- Green\n/)
    expect(products.map(({ name }) => name)).toEqual([expect.stringMatching(/\.png$/)])
    const two = await format.read(attachment, { ...sees, maxItems: 2, textGiven: false })
    expect(two.texts.at(-1)?.text).toBe('1 more of 3 slides are left out.')
  })

it('counts slides', async () => {
  expect(await pptx.countPages?.(await open('deck.pptx'), sees)).toBe(3)
})

for (const format of [xlsx, ods])
  it(`reads small sheets of ${format.name} whole, and of large ones the beginning`, async () => {
    const { data, products, texts } = await format.read(await open(`sums.${format.name}`), sees)
    expect(data.sheets).toMatchObject([
      { name: 'Sums & more', hidden: false, rows: 4, columns: 3, formulas: 1, estimated: false },
      { name: 'Secret', hidden: true, rows: 1, columns: 2 },
      { name: 'Large', rows: 3_001, columns: 3, estimated: false },
    ])
    expect(texts[0]).toEqual({
      type: 'text',
      title: `sums.${format.name}, sheet 1 "Sums & more"`,
      text: `4 rows, 3 columns; 1 formula, with their values shown.
| name | day | amount |
| --- | --- | --- |
| tea | 2026-11-23 | 3 |
| cof\\|fee | 2026-01-02 | 4 |
| all |  | 7 |`,
    })
    expect(texts[1]?.title).toContain('"Secret" (hidden)')
    expect(texts[2]?.text).toContain(
      '- "label": text\n- "share": number\nThe first 5 rows:\n["0","item 0","0"]',
    )
    expect(texts[2]?.text).toContain(join(folder, `sums.${format.name}`))
    expect(texts[2]?.text.length).toBeLessThan(500)
    expect(products).toEqual([])
  })

it('stops at the limit of characters, and says so', async () => {
  const short = formatContext({ maxCharacters: 20 })
  for (const format of [docx, odt, rtf]) {
    const { data, texts } = await format.read(await open(`report.${format.name}`), short)
    expect(data.whole).toBe(false)
    expect(texts[0]?.text).toMatch(/^.{15,20}\n[\s\S]*\[This is the beginning\. The rest is left out/)
  }
})

it('gives no text again of what was made of a file that was read', async () => {
  const context = formatContext({ textGiven: true })
  for (const [format, name] of [
    [docx, 'report'],
    [odt, 'report'],
    [rtf, 'report'],
    [epub, 'report'],
    [pptx, 'deck'],
    [odp, 'deck'],
    [xlsx, 'sums'],
    [ods, 'sums'],
  ] as const)
    expect((await format.read(await open(`${name}.${format.name}`), context)).texts).toEqual([])
})

const isolated = test.skipIf(lacks('soffice', 'convert') || (await findIsolation()) !== 'bubblewrap')

/** Its own scratch space and programs, for a model that takes PDF. */
function granted(): Environment {
  return { model: pdfModel, scratch: space, shell: shellRoute() }
}

for (const name of ['report.docx', 'deck.pptx', 'report.odt', 'deck.odp', 'report.rtf'])
  isolated(`LibreOffice makes a PDF of ${name}, in isolation`, async () => {
    const { parts, trace } = await resolveAttachment(join(folder, name), granted())
    expect(parts.some(({ type }) => type === 'text')).toBe(true)
    expect(parts.at(-1)).toMatchObject({ type: 'file', mimeType: 'application/pdf', name: `${name}.pdf` })
    expect(trace.map(({ reason }) => reason).join('\n')).toContain(
      `The skill \`${name.split('.')[1]}\` read it`,
    )
  })

for (const name of ['report.doc', 'sums.xls', 'deck.ppt'])
  isolated(`LibreOffice makes a PDF of ${name}, and without it there is one message`, async () => {
    const { parts } = await resolveAttachment(join(folder, name), granted())
    expect(parts).toMatchObject([{ type: 'file', mimeType: 'application/pdf', name: `${name}.pdf` }])
    const without = await resolveAttachment(join(folder, name), { model: pdfModel })
    expect(without.parts).toMatchObject([
      {
        type: 'descriptor',
        skill: 'legacy-office',
        reason: expect.stringContaining('apt-get install libreoffice'),
      },
    ])
  })

isolated('makes a PDF of pages whose text is given, and none of sheets', async () => {
  const context: FormatContext = formatContext({
    takes: (type) => type === 'image/png',
    scratch: space,
    shell: shellRoute(),
  })
  const { missing, products } = await docx.read(await open('report.docx'), context)
  expect(products).toMatchObject([{ name: 'report.docx.pdf', mimeType: 'application/pdf', textGiven: true }])
  expect(missing).toEqual([])
  expect((await xlsx.read(await open('sums.xlsx'), context)).products).toEqual([])
})
