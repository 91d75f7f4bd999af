import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, type TestContext } from 'vitest'
import type { Product } from '../../src/formats/format.ts'
import { heicPictures } from '../../src/formats/picture/heic.ts'
import { picture } from '../../src/formats/picture/picture.ts'
import {
  type Environment,
  formats,
  resolveAttachment,
  type Scratch,
  scratch,
  shellRoute,
} from '../../src/index.ts'
import { bytesAttachment, fileAttachment } from '../fixtures/attachment.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'

const folder = testFolder()
const convert = '/usr/bin/convert'
const web = ['image/png', 'image/jpeg']
const context = formatContext({ takes: (type) => web.includes(type) })
const spaces: Scratch[] = []
afterAll(() => Promise.all(spaces.map((space) => space.remove())))

/** @returns the path of a file that the program wrote */
function make(ctx: TestContext, program: string, name: string, args: readonly string[]): string {
  if (!existsSync(program)) ctx.skip(`needs ${program}`)
  const path = join(folder, name)
  execFileSync(program, program === convert ? [...args, path] : ['-o', path, ...args], { stdio: 'ignore' })
  return path
}

/** What the picture shows, as few numbers: the colours of its four corners. */
async function corners({ file }: Product): Promise<number[][]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const index = (y * info.width + x) * info.channels
    return [...data.subarray(index, index + 3)].map((value) => Math.round(value / 51) * 51)
  }
  const [right, bottom] = [info.width - 1, info.height - 1]
  return [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)]
}

const red = [255, 0, 0]
const green = [0, 255, 0]
const blue = [0, 0, 255]
const white = [255, 255, 255]
/** Red and green above, blue and white below. */
function quarters(size: string): string[] {
  const [top, bottom] = [
    ['xc:#f00', 'xc:#0f0'],
    ['xc:#00f', 'xc:#fff'],
  ]
  const row = (colours: string[]) => ['(', '-size', size, ...colours, '+append', ')']
  // Without a palette, which heif-enc misreads.
  return [...row(top), ...row(bottom), '-append', '-depth', '8', '-define', 'png:color-type=2']
}

async function look(path: string, differences = {}) {
  return picture.read(await fileAttachment(path), { ...context, ...differences })
}

it('shows what no provider takes: TIFF, HEIC, AVIF, BMP', async (ctx) => {
  const source = make(ctx, convert, 'quarters.png', quarters('1000x600'))
  const files = [
    make(ctx, convert, 'scan.tif', [source]),
    make(ctx, convert, 'deep.tif', [source, '-depth', '16']),
    make(ctx, convert, 'cmyk.tif', [source, '-colorspace', 'CMYK']),
    make(ctx, '/usr/bin/heif-enc', 'photo.heic', ['-q', '90', source]),
    make(ctx, convert, 'photo.avif', [source]),
    make(ctx, convert, 'drawing.bmp', [source, '-type', 'TrueColor']),
    make(ctx, convert, 'old.bmp', [source, '-type', 'TrueColor', '-define', 'bmp:format=bmp3']),
    make(ctx, convert, 'palette.bmp', [source, '-type', 'Palette', '-colors', '16', '-compress', 'None']),
    make(ctx, convert, 'alpha.bmp', [source, '-alpha', 'set']),
  ]
  for (const file of files) {
    const { data, missing, products, texts } = await look(file)
    expect([file, missing]).toEqual([file, []])
    expect(data).toMatchObject({ width: 2000, height: 1200, pages: 1 })
    expect(texts[0]?.text).toContain('2000 × 1200 pixels')
    expect(products).toHaveLength(1)
    const [product] = products
    if (product === undefined) continue
    expect(await sharp(product.file).metadata()).toMatchObject({ width: 1568, height: 941 })
    const found = await corners(product)
    expect([file, found]).toEqual([file, file.includes('cmyk') ? found : [red, green, blue, white]])
  }
})

it('shows the pages of a TIFF, and says which it leaves out', async (ctx) => {
  const pages = ['red', 'lime', 'blue', 'white'].flatMap((colour) => [
    '(',
    '-size',
    '90x60',
    `xc:${colour}`,
    ')',
  ])
  const path = make(ctx, convert, 'pages.tif', [...pages, '-depth', '8'])
  const { data, missing, products } = await look(path, { maxItems: 3 })
  expect(data.pages).toBe(4)
  expect(products.map(({ name }) => name)).toEqual([1, 2, 3].map((page) => `pages.tif.page-${page}.png`))
  expect(await Promise.all(products.map(async (product) => (await corners(product))[0]))).toEqual([
    red,
    green,
    blue,
  ])
  expect(missing).toEqual(['Pages 4 to 4 of pages.tif are left out (`limits.maxItems`: 3).'])
})

it('shows frames of an animation that the model does not take', async (ctx) => {
  const frames = Array.from({ length: 12 }, (_, index) => ['-size', '40x40', `xc:gray(${index * 20})`]).flat()
  const path = make(ctx, convert, 'moving.gif', ['-delay', '10', ...frames])
  const { missing, products } = await look(path)
  expect(products.map(({ name }) => name)).toEqual([1, 4, 7, 10].map((page) => `moving.gif.page-${page}.png`))
  expect(missing).toEqual(['4 of the 12 frames of moving.gif are shown.'])
})

it('makes pictures of at most the bytes that the model takes, and nothing of what fits', async (ctx) => {
  const noise = make(ctx, convert, 'noise.png', [
    '-size',
    '2000x1500',
    'plasma:',
    '+noise',
    'Random',
    '-depth',
    '8',
  ])
  const taken = { types: [...web.map((mimeType) => ({ mimeType, maxBytes: 300_000 }))], name: 'my/model' }
  const { parts, trace } = await resolveAttachment(noise, { model: taken })
  expect(parts).toMatchObject([{ type: 'text' }, { type: 'file', mimeType: 'image/jpeg' }])
  expect(parts[1]?.type === 'file' && parts[1].bytes.length).toBeLessThanOrEqual(300_000)
  expect(trace.map(({ route, taken }) => `${taken ? '' : 'not '}${route}`)).toEqual([
    'type',
    'not native',
    'skill',
    'type',
    'native',
  ])
  const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect((await picture.read(bytesAttachment('dot.png', small), context)).products).toEqual([])
  const onlyPng = { name: 'm', types: [{ mimeType: 'image/png', maxBytes: 400_000 }] }
  const reduced = await resolveAttachment(noise, { model: onlyPng })
  expect(reduced.parts[1]).toMatchObject({ type: 'file', mimeType: 'image/png' })
})

it('ends where nothing small enough can be made, or the budget has no room', async (ctx) => {
  const noise = make(ctx, convert, 'noise.png', [
    '-size',
    '2000x1500',
    'plasma:',
    '+noise',
    'Random',
    '-depth',
    '8',
  ])
  const steps = async (environment: Environment) => {
    const { parts, trace } = await resolveAttachment(noise, environment)
    return [parts.map(({ type }) => type), trace.length]
  }
  const tiny = { name: 'm', types: [{ mimeType: 'image/png', maxBytes: 100 }] }
  expect(await steps({ model: tiny })).toEqual([['text', 'text'], 3])
  const model = { name: 'm', types: [{ mimeType: 'image/png' }] }
  expect(await steps({ model, limits: { maxFileBytes: 90 } })).toEqual([['text', 'text'], 3])
  const pages = make(ctx, convert, 'noise.tif', [noise, noise])
  const { parts } = await resolveAttachment(pages, { model, limits: { maxFileBytes: 6_000_000 } })
  expect(parts.map(({ type }) => type)).toEqual(['text', 'file', 'descriptor'])
})

it('says when and with what a picture was taken, but not where', async (ctx) => {
  const path = make(ctx, convert, 'plain.jpg', ['-size', '300x200', 'xc:red'])
  const photo = join(folder, 'photo.jpg')
  await sharp(path)
    .withExif({
      IFD0: { Make: 'Example', Model: 'Example One' },
      IFD2: { DateTimeOriginal: '2026:05:01 12:30:00' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toFile(photo)
  const { data, products, texts } = await look(photo)
  expect(data).toEqual({
    width: 200,
    height: 300,
    format: 'jpeg',
    pages: 1,
    takenAt: '2026-05-01 12:30:00',
    camera: 'Example One',
    hasPlace: true,
  })
  expect(products).toEqual([])
  expect(texts[0]?.text).toBe(
    `photo.jpg: a picture (jpeg) of 200 × 300 pixels, taken 2026-05-01 12:30:00, with Example One. It says where it was taken; that is left out. The file is ${photo}.`,
  )
  const [product] = (await look(photo, { maxFileBytes: (type: string) => (type === 'image/png' ? 1e6 : 0) }))
    .products
  const { exif } = await sharp(product?.file).metadata()
  expect(exif).toBeUndefined()
})

it('gives only words to a model that takes no pictures', async (ctx) => {
  const path = make(ctx, convert, 'words.tif', ['-size', '300x200', 'xc:red'])
  const { parts } = await resolveAttachment(path, { model: { name: 'm', types: [] } })
  expect(parts).toMatchObject([{ type: 'text', text: expect.stringContaining('300 × 200') }])
  expect(parts).toHaveLength(1)
})

it('leaves a bitmap that it does not read to a program, if one is granted', async (ctx) => {
  const path = make(ctx, convert, 'packed.bmp', [
    '-size',
    '90x60',
    'gradient:',
    '-depth',
    '8',
    '-type',
    'Palette',
    '-compress',
    'RLE',
  ])
  const model = { name: 'm', types: [{ mimeType: 'image/png' }] }
  expect((await resolveAttachment(path, { model })).parts).toMatchObject([
    { type: 'text', text: expect.stringContaining('90 × 60') },
    { type: 'text', text: expect.stringMatching(/with compression.*\n.*`shell` and `scratch`, not granted/) },
  ])
  const space = await scratch()
  spaces.push(space)
  const { parts } = await resolveAttachment(path, { model, scratch: space, shell: shellRoute() })
  expect(parts).toMatchObject([{ type: 'text' }, { type: 'file', mimeType: 'image/png' }])
})

it('refuses pictures that declare more pixels than are decoded', async (ctx) => {
  const tif = readFileSync(make(ctx, convert, 'liar.tif', ['-size', '10x10', 'xc:red', '-compress', 'None']))
  const entries = tif.readUInt32LE(4)
  for (let index = 0; index < tif.readUInt16LE(entries); index++) {
    const at = entries + 2 + index * 12
    // Width and height.
    if ([256, 257].includes(tif.readUInt16LE(at))) {
      tif.writeUInt16LE(4, at + 2)
      tif.writeUInt32LE(65_535, at + 8)
    }
  }
  const png = readFileSync(make(ctx, convert, 'liar.png', ['-size', '10x10', 'xc:red']))
  png.writeUInt32BE(65_535, 16)
  png.writeUInt32BE(65_535, 20)
  const bmp = readFileSync(make(ctx, convert, 'liar.bmp', ['-size', '10x10', 'xc:red']))
  bmp.writeUInt32LE(65_535, 18)
  bmp.writeUInt32LE(65_535, 22)
  const heic = readFileSync(make(ctx, '/usr/bin/heif-enc', 'liar.heic', [join(folder, 'quarters.png')]))
  for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 4)) {
    heic.writeUInt32BE(65_535, at + 8)
    heic.writeUInt32BE(65_535, at + 12)
  }
  for (const [name, bytes] of Object.entries({ 'a.tif': tif, 'a.png': png, 'a.bmp': bmp, 'a.heic': heic }))
    await expect(picture.read(bytesAttachment(name, bytes), context), name).rejects.toMatchObject({
      code: expect.stringMatching(/ATTACHMENT_(TOO_LARGE|UNREADABLE)/),
    })
  const { parts } = await resolveAttachment(new File([tif], 'a.tif'), {
    model: { name: 'm', types: [{ mimeType: 'image/png' }] },
  })
  expect(parts).toMatchObject([
    { type: 'descriptor', reason: expect.stringContaining('65535 × 65535 pixels') },
  ])
})

it('refuses pictures that are cut', async (ctx) => {
  make(ctx, convert, 'quarters.png', quarters('1000x600'))
  for (const name of ['scan.tif', 'photo.heic', 'photo.avif', 'drawing.bmp']) {
    const bytes = readFileSync(join(folder, name))
    const half = bytes.subarray(0, bytes.length / 2)
    await expect(picture.read(bytesAttachment(name, half), context), name).rejects.toMatchObject({
      code: 'ATTACHMENT_UNREADABLE',
    })
  }
})

it('reads files of at most the bytes that fit into memory', async () => {
  await expect(
    picture.read(bytesAttachment('a.png', Buffer.alloc(200)), formatContext({ maxBytes: 100 })),
  ).rejects.toMatchObject({ code: 'ATTACHMENT_TOO_LARGE' })
  expect(formats).toContain(picture)
})

it('stops decoding a HEIC with its signal', async (ctx) => {
  make(ctx, convert, 'quarters.png', quarters('1000x600'))
  const path = make(ctx, '/usr/bin/heif-enc', 'stopped.heic', [join(folder, 'quarters.png')])
  const stop = new AbortController()
  const reading = heicPictures('stopped.heic', readFileSync(path), [0], stop.signal).next()
  stop.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
})
