import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { contactSheet } from '../../src/index.ts'
import { png } from '../fixtures/documents.ts'
import { withoutPeers } from '../fixtures/without-peers.ts'

/** A picture of one colour. */
function plain(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

async function pixels(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
}

it('shows pictures in rows, each with its number', async () => {
  const colors = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff']
  const pictures = await Promise.all(colors.map((color) => plain(400, 200, color)))
  const sheet = await contactSheet(pictures, { cell: 100, columns: 3 })
  expect(sheet).toMatchObject({
    shown: 5,
    unreadable: [],
    width: 3 * 112 + 12,
    height: 2 * (50 + 26 + 12) + 12,
  })
  expect(await sharp(sheet.png).metadata()).toMatchObject({
    format: 'png',
    width: sheet.width,
    height: sheet.height,
  })
  const at = await pixels(sheet.png)
  const middles = colors.map((_, index) => at(62 + (index % 3) * 112, 37 + Math.floor(index / 3) * 88))
  expect(middles).toEqual([
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
    [0, 255, 255],
  ])
  // The numbers are dark, and no two look the same.
  const numbers = await Promise.all(
    colors.map((_, index) =>
      sharp(sheet.png)
        .extract({
          left: 12 + (index % 3) * 112,
          top: 64 + Math.floor(index / 3) * 88,
          width: 30,
          height: 22,
        })
        .raw()
        .toBuffer(),
    ),
  )
  for (const number of numbers) expect(Math.min(...number)).toBeLessThan(90)
  expect(new Set(numbers.map((number) => number.toString('base64'))).size).toBe(5)
})

it('numbers three pages in a row of three, two in a row by default', async () => {
  const pages = await Promise.all([1, 2, 3].map(() => plain(100, 300, '#ffffff')))
  const { height, width } = await contactSheet(pages, { cell: 90 })
  expect({ height, width }).toEqual({ width: 2 * (64 + 12) + 12, height: 2 * (90 + 26 + 12) + 12 })
})

it('crosses out what cannot be read, and goes on', async () => {
  const fine = await plain(50, 50, '#00ff00')
  const cut = (
    await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
  ).subarray(0, 400)
  // A picture that declares 60,000 × 60,000 pixels.
  const vast = Buffer.from(png)
  vast.writeUInt32BE(60_000, 16)
  vast.writeUInt32BE(60_000, 20)
  const sheet = await contactSheet([fine, Buffer.from('not a picture'), cut, vast, fine], { cell: 64 })
  expect(sheet).toMatchObject({ shown: 5, unreadable: [2, 3, 4] })
})

it('has limits', async () => {
  const one = await plain(9, 9, '#00ff00')
  const many = Array.from({ length: 130 }, () => one)
  expect((await contactSheet(many, { cell: 16 })).shown).toBe(100)
  expect((await contactSheet(many, { maxPictures: 7 })).shown).toBe(7)
  await expect(contactSheet([])).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  const large = await plain(2000, 2000, '#00ff00')
  await expect(
    contactSheet(
      Array.from({ length: 9 }, () => large),
      { cell: 9999, columns: 9 },
    ),
  ).rejects.toMatchObject({
    code: 'INVALID_PARAMS',
  })
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(contactSheet(many, { signal })).rejects.toThrow('enough')
})

it('names the package that draws', async () => {
  const program = `import { contactSheet } from '@abp-kit/attachments'
    const error = await contactSheet([new Uint8Array(9)]).catch((error) => error)
    console.log(error.code, error.message)`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: await withoutPeers(),
    encoding: 'utf8',
    // pnpm names its own folder of packages there.
    env: { ...process.env, NODE_PATH: '' },
  })
  expect(said).toMatch(/^CONVERTER_MISSING .*npm install sharp/)
})
