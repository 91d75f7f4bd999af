import { AbpError } from '@abp-kit/core/protocol'
import type { Sharp, SharpOptions } from 'sharp'
import { loadPackage } from '../formats/package.ts'
import { digitsPath, digitWidth } from './digits.ts'

export interface ContactSheetOptions {
  /** Images per row; by default, the sheet is about square. */
  columns?: number
  /** Pixels of each image's longer side. 320 by default, at most 2,000. */
  cell?: number
  /** Maximum images on the sheet, from the first. 100 by default. */
  maxPictures?: number
  /** Aborts the work between two images. */
  signal?: AbortSignal
}

export interface ContactSheet {
  /** A PNG. */
  png: Uint8Array<ArrayBuffer>
  width: number
  height: number
  /** Number of images on it: each has its number, from 1, below it. */
  shown: number
  /** Numbers of unreadable images; the sheet shows a cross for them. */
  unreadable: number[]
}

/** Pixels between images. */
const gap = 12
/** Pixels below each image, for its number. */
const strip = 26
/** Pixels per unit of the digits. */
const scale = 1.2
/** Minimum column width in pixels, which fits a number. */
const minWidth = 64
/** Maximum pixels of a sheet's side. */
const maxSide = 16_000
/** Maximum pixels of one image, before it is scaled down. */
const maxPixels = 50_000_000

/**
 * Draws numbered thumbnails of images (pages, frames, layers) on one sheet.
 *
 * @param pictures - the bytes of PNG, JPEG, WebP, GIF, TIFF or SVG; from several pages or frames, the first
 *   is drawn
 * @throws {AbpError} `CONVERTER_MISSING` without the peer `sharp`; `INVALID_PARAMS` without images, or if the
 *   sheet would have more than 16,000 pixels on a side
 */
export async function contactSheet(
  pictures: readonly Uint8Array[],
  { cell: wanted = 320, columns: given, maxPictures = 100, signal }: ContactSheetOptions = {},
): Promise<ContactSheet> {
  const shown = pictures.slice(0, Math.max(1, maxPictures))
  if (shown.length === 0) throw new AbpError('INVALID_PARAMS', 'A contact sheet needs at least one picture.')
  const { default: sharp } = await loadPackage(
    'sharp',
    () => import('sharp'),
    'look at the pictures one by one',
  )
  const cell = Math.round(Math.min(2000, Math.max(16, wanted)))
  const columns = Math.min(shown.length, Math.max(1, Math.floor(given ?? Math.ceil(Math.sqrt(shown.length)))))
  const small: (Small | undefined)[] = []
  for (const picture of shown) {
    signal?.throwIfAborted()
    small.push(await shrink(sharp, picture, cell))
  }
  const rows = Math.ceil(shown.length / columns)
  // Pages are portrait, frames are landscape: the largest image determines the cell size.
  const wide = Math.max(cell / 4, minWidth, ...small.map((one) => one?.width ?? 0))
  const high = Math.max(cell / 4, ...small.map((one) => one?.height ?? 0))
  const width = Math.round(columns * (wide + gap) + gap)
  const height = Math.round(rows * (high + strip + gap) + gap)
  if (Math.max(width, height) > maxSide)
    throw new AbpError(
      'INVALID_PARAMS',
      `A contact sheet of ${width} × ${height} pixels is too large. Choose a smaller \`cell\`, or fewer pictures.`,
    )
  const layers = small.flatMap((one, index) => {
    const left = Math.round(gap + (index % columns) * (wide + gap))
    const top = Math.round(gap + Math.floor(index / columns) * (high + strip + gap))
    const size = one ?? { width: Math.round(wide), height: Math.round(high) }
    const at = {
      left: left + Math.round((wide - size.width) / 2),
      // Aligns the bottom with its neighbours, like the numbers.
      top: top + Math.round(high - size.height),
    }
    const label = Buffer.from(frame(size.width, size.height, index + 1, one === undefined))
    return [...(one ? [{ input: Buffer.from(one.png), ...at }] : []), { input: label, ...at }]
  })
  const sheet = await sharp({ create: { width, height, channels: 3, background: '#d5d8dc' } })
    .composite(layers)
    .png()
    .toBuffer()
  return {
    png: Uint8Array.from(sheet),
    width,
    height,
    shown: shown.length,
    unreadable: small.flatMap((one, index) => (one ? [] : [index + 1])),
  }
}

interface Small {
  png: Uint8Array
  width: number
  height: number
}

async function shrink(
  sharp: (input: Uint8Array, options: SharpOptions) => Sharp,
  picture: Uint8Array,
  cell: number,
): Promise<Small | undefined> {
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: maxPixels, failOn: 'truncated' })
      .rotate()
      .resize({ width: cell, height: cell, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch {
    // One bad image must not affect the others; the sheet shows a cross instead.
    return undefined
  }
}

/** @returns an SVG: a line around the image, a cross instead of an unreadable one, and the number below */
function frame(width: number, height: number, number: number, crossed: boolean): string {
  // A number may be wider than its image.
  const wide = Math.max(width, String(number).length * digitWidth * scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height + strip}">
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" fill="${crossed ? '#fff' : 'none'}" stroke="#808890"/>
${crossed ? `<path d="M0 0L${width} ${height}M${width} 0L0 ${height}" stroke="#c03030" stroke-width="2"/>` : ''}
<path transform="translate(2 ${height + 6}) scale(${scale})" d="${digitsPath(number)}" fill="none" stroke="#1c2430" stroke-width="1.8" stroke-linecap="round"/>
</svg>`
}
