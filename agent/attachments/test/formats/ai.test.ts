import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { ai } from '../../src/formats/ai.ts'
import {
  detectType,
  type FormatContext,
  openAttachment,
  resolveAttachment,
  scratch,
  shellRoute,
} from '../../src/index.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'
import { line, officePdf, pdfOfPage } from '../fixtures/pdf.ts'
import { lacks } from '../fixtures/programs.ts'

const folder = testFolder()
const space = await scratch()
afterAll(() => space.remove())
const granted = { scratch: space, shell: shellRoute() }
const withGhostscript = test.skipIf(lacks('soffice', 'pdftops', 'gs', 'bwrap'))
const path = (name: string) => join(folder, name)

function postScript(comments: string): string {
  const program = '/Helvetica findfont 24 scalefont setfont 72 700 moveto (Logo) show showpage'
  return `%!PS-Adobe-3.0\n%%Title: (Mark)\n${comments}%%BoundingBox: 0 0 595 842\n%%EndComments\n${program}\n`
}

beforeAll(() => {
  if (lacks('soffice', 'pdftops')) return
  const report = officePdf(folder, ['<h1>Logo</h1>', '<p>second</p>'])
  copyFileSync(report, path('logo.ai'))
  execFileSync('pdftops', ['-eps', '-f', '1', '-l', '1', report, path('logo.eps')])
  execFileSync('pdftops', [report, path('report.ps')])
  writeFileSync(path('old.ai'), postScript('%%Creator: Adobe Illustrator(R) 8.0\n%%Pages: 1\n'))
})

async function look(name: string, differences: Partial<FormatContext> = {}) {
  return ai.read(await openAttachment(path(name)), formatContext(differences))
}

withGhostscript('knows drawings by their bytes', async () => {
  const types = { 'logo.ai': 'application/pdf', 'old.ai': 'application/postscript' }
  for (const [name, also] of Object.entries(types))
    expect(await detectType(await openAttachment(path(name)))).toEqual({
      mimeType: 'application/illustrator',
      also,
      mismatches: [],
    })
  for (const name of ['logo.eps', 'report.ps'])
    expect(await detectType(await openAttachment(path(name)))).toEqual({
      mimeType: 'application/postscript',
      mismatches: [],
    })
})

withGhostscript('reads a drawing as the PDF that it is, with pictures of its artboards', async () => {
  const { data, products, texts } = await look('logo.ai', { takes: (type) => type === 'image/png' })
  expect(data).toEqual({ kind: 'pdf', title: 'Quarter', creator: '', pages: 2 })
  expect(texts.map(({ text }) => text)).toContain('Logo')
  expect(products.map(({ name }) => name)).toEqual(['logo.ai, page 1.png', 'logo.ai, page 2.png'])
})

it('says that a drawing has no PDF content', async () => {
  const words = 'This is an Adobe Illustrator File that was saved without PDF Content.'
  writeFileSync(path('bare.ai'), pdfOfPage(line(words), '0 0 2000 842'))
  const { missing, products } = await look('bare.ai', { takes: () => true })
  expect(missing).toEqual([expect.stringContaining('Save it with "Create PDF Compatible File"')])
  expect(products).toEqual([])
})

withGhostscript('turns PostScript into a PDF, which is resolved', async () => {
  const { parts } = await resolveAttachment(path('old.ai'), granted)
  expect(parts.map((part) => (part.type === 'text' ? `${part.title}: ${part.text}` : part.type))).toEqual([
    'old.ai: A PostScript file: titled "Mark", made by "Adobe Illustrator(R) 8.0", 1 page, bounding box 0 0 595 842 in points.',
    expect.stringMatching(/^old\.ai\.pdf: A PDF with 1 page/),
    'old.ai.pdf, page 1: Logo',
  ])
  const model = { name: 'm', types: [{ mimeType: 'application/pdf' }] }
  for (const name of ['logo.eps', 'report.ps']) {
    const { parts } = await resolveAttachment(path(name), { ...granted, model })
    expect(parts).toMatchObject([
      { type: 'text', text: expect.stringMatching(/bounding box 0 0 \d+ \d+ in points/) },
      { type: 'file', mimeType: 'application/pdf', name: `${name}.pdf` },
    ])
  }
  expect((await look('report.ps')).data.pages).toBe(2)
})

withGhostscript('does not give the codes of fonts as text', async () => {
  // pdftops leaves out which letters the codes of the fonts are.
  const { parts } = await resolveAttachment(path('logo.eps'), granted)
  expect(parts.map((part) => (part.type === 'text' ? part.text : part.type))).toEqual([
    expect.stringContaining('A PostScript file'),
    expect.stringContaining('It has no text that can be read'),
    expect.stringContaining('the fonts do not say which letters they draw'),
  ])
})

withGhostscript('says what would read PostScript', async () => {
  const { missing, products } = await look('logo.eps')
  expect(products).toEqual([])
  expect(missing).toEqual(['A PDF of it would need `shell` and `scratch`, not granted here.'])
})

withGhostscript('lets PostScript neither read nor write files, nor go on for ever', async () => {
  const target = path('written')
  const programs = {
    read: '(/etc/passwd) (r) file 100 string readline pop show showpage',
    write: `(${target}) (w) file (x) writestring showpage`,
    pipe: `(%pipe%touch ${target}) (w) file closefile showpage`,
    endless: '{} loop',
  }
  const shell = shellRoute({ limits: { milliseconds: 2_000 } })
  for (const [name, program] of Object.entries(programs)) {
    writeFileSync(path(`${name}.ps`), `%!PS-Adobe-3.0\n${program}\n`)
    const { missing, products } = await look(`${name}.ps`, { scratch: space, shell })
    expect(products, name).toEqual([])
    expect(missing, name).toEqual([expect.stringMatching(/^A PDF of it could not be made: /)])
  }
  expect(existsSync(target)).toBe(false)
})
