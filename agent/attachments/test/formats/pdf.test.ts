import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { pdf } from '../../src/formats/pdf/pdf.ts'
import {
  type FormatContext,
  openAttachment,
  type Product,
  resolveAttachment,
  scratch,
  shellRoute,
} from '../../src/index.ts'
import { formatContext } from '../fixtures/context.ts'
import { pdf as emptyPages } from '../fixtures/documents.ts'
import { testFolder } from '../fixtures/folder.ts'
import { line, officePdf, pdfOf, pdfOfPage, pdfOfSpaces } from '../fixtures/pdf.ts'
import { lacks } from '../fixtures/programs.ts'
import { withoutPeers } from '../fixtures/without-peers.ts'

const folder = testFolder()
const space = await scratch()
afterAll(() => space.remove())
const takes = (type: string) => type === 'image/png'
const granted = { takes, scratch: space, shell: shellRoute() }
const model = { name: 'm', types: [{ mimeType: 'image/png' }] }
const withOffice = test.skipIf(lacks('soffice'))
let report = ''

beforeAll(() => {
  if (lacks('soffice')) return
  report = officePdf(folder, ['<h1>Übersicht</h1><p>ten € and more</p>', '<p>second</p>', '<p>third</p>'])
})

async function look(file: string | Uint8Array, differences: Partial<FormatContext> = {}) {
  return pdf.read(
    await openAttachment(file, typeof file === 'string' ? {} : { name: 'x.pdf' }),
    formatContext(differences),
  )
}

/** @returns the size of a picture, and whether anything is drawn on it */
async function picture({ file }: Pick<Product, 'file'>) {
  const bytes = typeof file === 'string' ? await readFile(file) : file
  const { format, height, width } = await sharp(bytes).metadata()
  const { channels } = await sharp(bytes).flatten({ background: 'white' }).stats()
  return { format, width, height, drawn: channels.some(({ min }) => min < 128) }
}

withOffice('gives the text of each page', async () => {
  const { data, missing, products, texts } = await look(report)
  expect(data).toMatchObject({ pages: 3, title: 'Quarter', withoutText: false })
  expect(texts).toEqual([
    { type: 'text', title: 'report.pdf', text: 'A PDF with 3 pages, titled "Quarter".' },
    { type: 'text', title: 'report.pdf, page 1', text: 'Übersicht\nten € and more' },
    { type: 'text', title: 'report.pdf, page 2', text: 'second' },
    { type: 'text', title: 'report.pdf, page 3', text: 'third' },
  ])
  expect({ missing, products }).toEqual({ missing: [], products: [] })
  const attachment = await openAttachment(report)
  expect(await pdf.countPages?.(attachment, formatContext())).toBe(3)
})

const drawn = { format: 'png', drawn: true, width: expect.toSatisfy((size) => size > 800 && size < 860) }

withOffice('draws pages with a package', async () => {
  const { missing, products } = await look(report, { takes })
  expect(products.map(({ name }) => name)).toEqual([1, 2, 3].map((page) => `report.pdf, page ${page}.png`))
  for (const product of products) expect(await picture(product)).toMatchObject(drawn)
  expect(missing).toEqual([])
})

test.skipIf(lacks('soffice', 'pdftoppm', 'bwrap'))(
  'draws pages with poppler, if that is granted',
  async () => {
    const { missing, products } = await look(report, granted)
    expect(products.map(({ name }) => name)).toEqual([1, 2, 3].map((page) => `report.pdf, page ${page}.png`))
    for (const product of products) {
      expect(product.file).toContain(space.path)
      expect(await picture(product)).toMatchObject(drawn)
    }
    expect(missing).toEqual([])
  },
)

withOffice('gives only pictures if the text is known', async () => {
  const { products, texts } = await look(report, { takes, textGiven: true })
  expect({ pictures: products.length, texts }).toEqual({ pictures: 3, texts: [] })
})

withOffice('reaches a model that takes pictures', async () => {
  const { parts } = await resolveAttachment(report, { model })
  expect(parts.map(({ type }) => type)).toEqual(['text', 'text', 'text', 'text', 'file', 'file', 'file'])
  expect(parts.at(-1)).toMatchObject({ mimeType: 'image/png', name: 'report.pdf, page 3.png' })
})

it('says that a scanned document has no text', async () => {
  const { data, products, texts } = await look(pdfOfPage('0 0 0 rg 50 50 200 200 re f'), { takes })
  expect(data.withoutText).toBe(true)
  expect(texts[0]?.text).toMatch(/^A PDF with 1 page\. It has no text that can be read: it was scanned/)
  expect(await picture(products[0] ?? { file: '' })).toMatchObject({ drawn: true })
})

it('looks at the first pages of many, and says so', async () => {
  const { data, products, texts } = await look(emptyPages(10_000), { takes })
  expect(data).toMatchObject({ pages: 10_000, texts: { length: 50 } })
  expect(products).toHaveLength(20)
  expect(texts.map(({ text }) => text).join(' ')).toContain('pictures of 20 of its 10000 pages')
  expect((await look(emptyPages(30), { takes, maxItems: 2 })).products).toHaveLength(2)
  const cut = await look(pdfOfPage(line('a'.repeat(300))), { maxCharacters: 10 })
  expect(cut.data.texts).toHaveLength(1)
})

it('draws pages of any size small enough', async () => {
  const huge = pdfOfPage(`${line('x')} 0 0 0 rg 0 0 500000 500000 re f`, '0 0 1000000 1000000')
  for (const differences of [{ takes }, granted]) {
    const { products } = await look(huge, differences)
    expect(await picture(products[0] ?? { file: '' })).toMatchObject({
      width: 2000,
      height: 2000,
      drawn: true,
    })
  }
  const thin = await look(pdfOfPage(line('x'), '0 0 0.001 90000'), { takes })
  expect(thin.data.pages).toBe(1)
})

it('counts real pages, not those that are claimed', async () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>'
  const lying = (kids: string) =>
    pdfOf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${kids}]/Count 900000000>>`, page])
  expect((await look(lying('3 0 R'))).data.pages).toBe(1)
  const looped = await look(pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']))
  expect(looped.missing.join()).toContain('page 1 (Pages tree contains circular reference')
})

it('runs no script of a document', async () => {
  const script = '/OpenAction<</S/JavaScript/JS(globalThis.ran = 1; app.alert\\(1\\))>>'
  const { data } = await look(pdfOfPage(line('calm'), '0 0 300 800', script), { takes })
  expect(data.texts).toEqual(['calm'])
  expect(globalThis).not.toHaveProperty('ran')
})

it('refuses what is damaged', async () => {
  const damaged = [
    pdfOfPage(line('x')).subarray(0, 200),
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'A')]),
    Buffer.from('not a PDF'),
  ]
  for (const bytes of damaged)
    await expect(look(bytes)).rejects.toMatchObject({
      code: 'ATTACHMENT_UNREADABLE',
      message: expect.stringMatching(/^"x\.pdf" cannot be read as a PDF: .* Save it anew/),
    })
  await expect(look(pdfOfPage(''), { maxBytes: 10 })).rejects.toMatchObject({ code: 'ATTACHMENT_TOO_LARGE' })
})

test.skipIf(lacks('soffice', 'gs'))('says that a document is encrypted', async () => {
  const path = join(folder, 'secret.pdf')
  const password = ['-sUserPassword=one', '-sOwnerPassword=two']
  const quiet = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite']
  execFileSync('gs', [...quiet, ...password, `-sOutputFile=${path}`, report])
  await expect(look(path)).rejects.toMatchObject({
    code: 'ATTACHMENT_UNREADABLE',
    message: '"secret.pdf" is encrypted with a password. Attach it without one.',
  })
})

it('gives up a page that unpacks to more than memory is for, and keeps what it knows', async () => {
  const { data, missing } = await look(await pdfOfSpaces(1_500), { takes })
  expect(data).toMatchObject({ pages: 1, texts: [] })
  // On a slow machine, the time is over before the memory is full.
  expect(missing).toEqual([
    expect.stringMatching(
      /^After 0 pages, reading was given up: it took more than (800000000 bytes of memory|20 seconds)\.$/,
    ),
  ])
})

it('ends at once when the caller has enough, however busy the document keeps it', async () => {
  const endless = pdfOfPage('0 0 m 9 9 l S\n'.repeat(5_000_000))
  const stop = new AbortController()
  const reason = new Error('enough')
  let reads = 0
  const reading = look(endless, { takes, signal: stop.signal }).finally(() => reads++)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(reads).toBe(0)
  stop.abort(reason)
  await expect(reading).rejects.toBe(reason)
})

it('says what would draw pages', async () => {
  const program = `import { resolveAttachment } from '@abp-kit/attachments'
    const bytes = Buffer.from('${pdfOfPage(line('Hello')).toString('base64')}', 'base64')
    const { parts } = await resolveAttachment(bytes, { model: ${JSON.stringify(model)} })
    console.log(parts.map(({ reason, text }) => text ?? reason).join('\\n'))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: await withoutPeers(),
    encoding: 'utf8',
    // pnpm names its own folder of packages there.
    env: { ...process.env, NODE_PATH: '' },
  })
  expect(said.trim().split('\n')).toEqual([
    'A PDF with 1 page.',
    'Hello',
    expect.stringMatching(
      /need the package @napi-rs\/canvas \(`npm install @napi-rs\/canvas`\), or the grants `shell`/,
    ),
  ])
})
