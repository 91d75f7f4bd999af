import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { svg } from '../../src/formats/svg.ts'
import { resolveAttachment } from '../../src/index.ts'
import { bytesAttachment } from '../fixtures/attachment.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'

const folder = testFolder()
const context = formatContext({ takes: (type) => type === 'image/png' })
const head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

async function look(source: string, differences = {}) {
  return svg.read(bytesAttachment('a.svg', Buffer.from(source)), { ...context, ...differences })
}

async function size(source: string) {
  const { missing, products } = await look(source)
  if (products[0] === undefined) return missing.join('\n')
  const { height, width } = await sharp(products[0].file).metadata()
  return [width, height]
}

/** @returns the colour of a pixel of the picture */
async function colour(source: string, left: number, top: number) {
  const [product] = (await look(source)).products
  return [...(await sharp(product?.file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

it('gives the source and a picture', async () => {
  const source = `${head} width="400" height="200"><rect width="200" height="200" fill="#f00"/></svg>`
  const { data, missing, texts } = await look(source)
  expect(data).toEqual({ width: 400, height: 200, links: [] })
  expect(texts).toEqual([{ type: 'text', title: 'a.svg', text: source }])
  expect(missing).toEqual([])
  expect(await size(source)).toEqual([512, 256])
  expect(await colour(source, 10, 10)).toEqual([255, 0, 0, 255])
  const model = { name: 'm', types: [{ mimeType: 'image/jpeg' }] }
  const { parts } = await resolveAttachment(new File([source], 'a.svg'), { model })
  expect(parts).toMatchObject([{ type: 'text' }, { type: 'file', mimeType: 'image/jpeg' }])
  const { parts: words } = await resolveAttachment(new File([source], 'a.svg'), {
    model: { name: 'm', types: [] },
  })
  expect(words).toMatchObject([{ type: 'text', text: source }])
})

it('draws icons larger and huge drawings smaller', async () => {
  expect(await size(`${head} viewBox="0 0 24 24"><rect width="12" height="12"/></svg>`)).toEqual([512, 512])
  expect(await size(`${head} width="100000" height="100000"><rect width="9" height="9"/></svg>`)).toEqual([
    1568, 1568,
  ])
  expect(await size(`${head} width="9000000" height="9000000"><rect width="9" height="9"/></svg>`)).toContain(
    'pixel limit',
  )
  expect(await size(`${head} width="0" height="0"><rect width="9" height="9"/></svg>`)).toContain(
    'could not be made',
  )
})

it('reads other encodings than UTF-8', async () => {
  const source = `<?xml version="1.0" encoding="UTF-16"?>${head} width="9" height="9"><rect width="9" height="9"/></svg>`
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(source, 'utf16le')])
  const { missing, products } = await svg.read(bytesAttachment('a.svg', bytes), context)
  expect(missing).toEqual([])
  expect(products).toHaveLength(1)
})

it('shows the beginning of a long source, without the bytes in it', async () => {
  const image = `<image width="9" height="9" xlink:href="data:image/png;base64,${'A'.repeat(90_000)}"/>`
  const small = await look(`${head} width="9" height="9">${image}</svg>`)
  expect(small.texts[0]?.text).toContain('base64,[90000 characters]')
  expect(small.data.links).toEqual([])
  const rects = '<rect width="5" height="5"/>'.repeat(2_000)
  const long = await look(`${head} width="9" height="9">${rects}</svg>`)
  expect(long.texts[0]?.text.length).toBeLessThan(2_200)
  expect(long.texts[0]?.text).toContain('This is the beginning.')
})

it('loads nothing from elsewhere, and says what is missing', async () => {
  const red = join(folder, 'red.png')
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).toFile(red)
  const rest = '<a xlink:href="https://example.com/click"><rect width="1" height="1"/></a>'
  for (const place of [red, `file://${red}`, 'https://example.com/red.png']) {
    const source = `${head} width="512" height="512"><image width="512" height="512" xlink:href="${place}"/>${rest}</svg>`
    expect(await colour(source, 200, 200)).toEqual([0, 0, 0, 0])
    const { data, missing } = await look(source)
    expect(data.links).toEqual([place])
    expect(missing[0]).toContain('refers to 1 files elsewhere, which are not loaded')
  }
  const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${head} width="9" height="9"><text>&x;</text></svg>`
  writeFileSync(join(folder, 'x.svg'), entity)
  expect((await look(entity)).products.length).toBeLessThanOrEqual(1)
})

it('survives bombs', async () => {
  const names = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`,
  )
  const laughs = `<!DOCTYPE svg [<!ENTITY a0 "ha">${names.join('')}]>${head} width="9" height="9"><text>&a9;</text></svg>`
  expect(await size(laughs)).toContain('could not be made')
  const groups = Array.from(
    { length: 9 },
    (_, index) => `<g id="g${index + 1}">${`<use xlink:href="#g${index}"/>`.repeat(10)}</g>`,
  )
  const uses = `${head} width="9" height="9"><defs><g id="g0"><rect width="1" height="1"/></g>${groups.join('')}</defs><use xlink:href="#g9"/></svg>`
  expect(await size(uses)).toContain('could not be made')
  expect(await size(`${head} width="9" height="9">${'<g>'.repeat(9_999)}</svg>`)).toContain(
    'could not be made',
  )
  const spaces = `${head} width="9" height="9">${'<use href '.repeat(900_000)}</svg>`
  expect(await size(`<?xml ${' '.repeat(9_000_000)}?>${head}/>`)).toContain('could not be made')
  expect(await size(spaces)).toContain('could not be made')
  const big = bytesAttachment('a.svg', Buffer.from(`${head}>${' '.repeat(10_000_001)}</svg>`))
  await expect(svg.read(big, context)).rejects.toMatchObject({ code: 'ATTACHMENT_TOO_LARGE' })
})
