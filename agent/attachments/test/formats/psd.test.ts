import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Layer, writePsdUint8Array } from 'ag-psd'
import sharp from 'sharp'
import { afterAll, expect, it, type TestContext } from 'vitest'
import type { Product } from '../../src/formats/format.ts'
import { psd } from '../../src/formats/psd/psd.ts'
import { resolveAttachment, type Scratch, scratch, shellRoute } from '../../src/index.ts'
import { bytesAttachment, fileAttachment } from '../fixtures/attachment.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'

const folder = testFolder()
const convert = '/usr/bin/convert'
const context = formatContext({ takes: (type) => ['image/png', 'image/jpeg'].includes(type) })
const model = { name: 'm', types: [{ mimeType: 'image/png' }, { mimeType: 'image/jpeg' }] }
const spaces: Scratch[] = []
afterAll(() => Promise.all(spaces.map((space) => space.remove())))

function make(ctx: TestContext, name: string, args: readonly string[]): string {
  if (!existsSync(convert)) ctx.skip(`needs ${convert}`)
  const path = join(folder, name)
  // As Photoshop writes: this version of ImageMagick writes the names of blend modes backwards otherwise.
  execFileSync(convert, [...args, '-endian', 'MSB', path])
  return path
}

/** Red on the left, blue on the right. */
const halves = ['-size', '100x120', 'xc:#f00', 'xc:#00f', '+append', '-depth', '8']

async function ends(product: Product | undefined): Promise<number[][]> {
  const { data, info } = await sharp(product?.file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (index: number) =>
    [...data.subarray(index * info.channels, (index + 1) * info.channels)].map(
      (value) => Math.round(value / 51) * 51,
    )
  return [[info.width, info.height], at(0), at(info.width - 1)]
}

const red = [255, 0, 0]
const blue = [0, 0, 255]

it('shows the layers and the flat picture of what ImageMagick writes', async (ctx) => {
  const layers = [
    '(',
    '-size',
    '60x40',
    'xc:blue',
    '-set',
    'label',
    'Blue layer',
    ')',
    '(',
    '-size',
    '30x20',
    'xc:lime',
    '-set',
    'label',
    'Green',
    ')',
  ]
  const path = make(ctx, 'layers.psd', [...halves, ...layers])
  const { data, missing, products, texts } = await psd.read(await fileAttachment(path), context)
  expect(missing).toEqual([])
  expect(data).toEqual({
    width: 200,
    height: 120,
    mode: 'RGB',
    depth: 8,
    layers: [
      { name: 'Green', visible: true, width: 30, height: 20 },
      { name: 'Blue layer', visible: true, width: 60, height: 40 },
    ],
  })
  expect(texts[0]?.text).toBe(
    [
      'layers.psd: a Photoshop file of 200 × 120 pixels, RGB, 8 bits a channel.',
      'Its layers, the uppermost first:',
      '- "Green" 30 × 20',
      '- "Blue layer" 60 × 40',
    ].join('\n'),
  )
  expect(await ends(products[0])).toEqual([[200, 120], red, blue])
  const { parts } = await resolveAttachment(path, { model })
  expect(parts).toMatchObject([{ type: 'text' }, { type: 'file', mimeType: 'image/png' }])
  expect((await resolveAttachment(path, { model: { name: 'm', types: [] } })).parts).toMatchObject([
    { type: 'text' },
  ])
})

it('decodes modes, depths and compressions', async (ctx) => {
  const kinds = {
    'raw.psd': [...halves, '-compress', 'None'],
    'packed.psd': [...halves, '-compress', 'RLE'],
    'deep.psd': ['-size', '100x120', 'xc:#f00', 'xc:#00f', '+append', '-depth', '16'],
    'deep-packed.psd': [
      '-size',
      '100x120',
      'xc:#f00',
      'xc:#00f',
      '+append',
      '-depth',
      '16',
      '-compress',
      'RLE',
    ],
    'cmyk.psd': [...halves, '-colorspace', 'CMYK', '-compress', 'RLE'],
    'palette.psd': [...halves, '-type', 'Palette', '-compress', 'RLE'],
    'alpha.psd': [...halves, '-alpha', 'set'],
    'large.psb': halves,
  }
  for (const [name, args] of Object.entries(kinds)) {
    const { missing, products } = await psd.read(await fileAttachment(make(ctx, name, args)), context)
    expect([name, missing, await ends(products[0])]).toEqual([name, [], [[200, 120], red, blue]])
  }
  const grey = make(ctx, 'grey.psd', [
    '-size',
    '100x120',
    'xc:black',
    'xc:white',
    '+append',
    '-colorspace',
    'Gray',
    '-depth',
    '8',
  ])
  const { data, products } = await psd.read(await fileAttachment(grey), context)
  expect([data.mode, await ends(products[0])]).toEqual([
    'grey',
    [
      [200, 120],
      [0, 0, 0],
      [255, 255, 255],
    ],
  ])
  const bits = make(ctx, 'bits.psd', ['-size', '100x120', 'xc:black', 'xc:white', '+append', '-monochrome'])
  const { products: drawn } = await psd.read(await fileAttachment(bits), context)
  expect((await ends(drawn[0]))[2]).toEqual([255, 255, 255])
})

/** A design with groups and hidden layers, and a thumbnail, as ag-psd writes them; nothing here has Photoshop. */
async function grouped(children: Layer[], flat = true) {
  const thumbnail = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const data = new Uint8ClampedArray(40 * 30 * 4).fill(255)
  const bytes = writePsdUint8Array({
    width: 40,
    height: 30,
    children,
    imageData: { width: 40, height: 30, data },
    imageResources: {
      thumbnailRaw: { width: 16, height: 16, data: thumbnail },
      versionInfo: { hasRealMergedData: flat, writerName: 'a', readerName: 'a', fileVersion: 1 },
    },
  })
  return bytesAttachment('design.psd', bytes)
}

it('tells groups, hidden layers and texts', async () => {
  const layer = { left: 0, top: 0, imageData: { width: 4, height: 2, data: new Uint8ClampedArray(32) } }
  const design = await grouped([
    { name: 'Ground', ...layer },
    { name: 'Head\u202e\n', hidden: true, children: [{ name: 'Title', ...layer, text: { text: 'Hello' } }] },
  ])
  const { data, missing, products, texts } = await psd.read(design, context)
  expect(missing).toEqual([])
  expect(data.layers).toEqual([
    {
      name: 'Head',
      visible: false,
      children: [{ name: 'Title', visible: true, width: 4, height: 2, text: 'Hello' }],
    },
    { name: 'Ground', visible: true, width: 4, height: 2 },
  ])
  expect(texts[0]?.text).toContain(
    '- "Head" (group), hidden\n  - "Title" 4 × 2, text: "Hello"\n- "Ground" 4 × 2',
  )
  expect(await ends(products[0])).toEqual([
    [40, 30],
    [255, 255, 255],
    [255, 255, 255],
  ])
})

it('shows the thumbnail where there is no flat picture, and says so', async () => {
  const design = await grouped([], false)
  const { missing, products } = await psd.read(design, context)
  expect(missing.join(' ')).toContain('saved without its flat picture')
  expect(products).toMatchObject([{ mimeType: 'image/jpeg', name: 'design.psd.thumbnail.jpg' }])
  expect((await ends(products[0]))[0]).toEqual([16, 16])
})

it('asks a program for what it does not decode', async (ctx) => {
  const path = make(ctx, 'lab.psd', halves)
  const lab = readFileSync(path)
  lab.writeUInt16BE(9, 24)
  writeFileSync(path, lab)
  const without = await resolveAttachment(path, { model })
  expect(without.parts.map(({ type }) => type)).toEqual(['text', 'text'])
  expect(without.parts[1]).toMatchObject({
    text: expect.stringContaining('`shell` and `scratch`, not granted'),
  })
  const space = await scratch()
  spaces.push(space)
  const { parts } = await resolveAttachment(path, { model, scratch: space, shell: shellRoute() })
  expect(parts).toMatchObject([{ type: 'text' }, { type: 'file', mimeType: 'image/png' }])
})

it('survives lies, cuts and noise', async (ctx) => {
  const bytes = readFileSync(
    make(ctx, 'layers.psd', [...halves, '(', '-size', '60x40', 'xc:blue', ')', '(', 'xc:lime', ')']),
  )
  const huge = Buffer.from(bytes)
  huge.writeUInt32BE(30_000, 14)
  huge.writeUInt32BE(30_000, 18)
  const { data, missing, products } = await psd.read(bytesAttachment('a.psd', huge), context)
  expect(data.layers).toHaveLength(2)
  expect(missing.join(' ')).toContain('30000 × 30000 pixels')
  expect(products).toEqual([])
  const wide = Buffer.from(bytes)
  wide.writeUInt32BE(5_000, 18)
  expect((await psd.read(bytesAttachment('a.psd', wide), context)).missing.join(' ')).toContain('is cut')
  for (const end of [10, 30, 100])
    await expect(psd.read(bytesAttachment('a.psd', bytes.subarray(0, end)), context)).rejects.toMatchObject({
      code: 'ATTACHMENT_UNREADABLE',
    })
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 200; round++) {
    const noisy = Buffer.from(bytes)
    for (let change = 0; change < 8; change++) noisy[26 + random(700)] = random(256)
    const found = await psd.read(bytesAttachment('a.psd', noisy), context).catch((error: unknown) => error)
    expect(found).toMatchObject(
      found instanceof Error ? { code: 'ATTACHMENT_UNREADABLE' } : { data: { width: 200 } },
    )
  }
})
