import { AbpError } from '@abp-kit/core/protocol'
import { checkPixels, type Pixels } from './sharp.ts'

/** A bitmap's header ([BITMAPINFOHEADER] and its later forms). */
interface BitmapHead {
  width: number
  height: number
  topDown: boolean
  bits: number
  compression: number
  paletteAt: number
  colours: number
  pixelsAt: number
}

/** @throws {AbpError} `ATTACHMENT_UNREADABLE` */
export function bitmapSize(name: string, bytes: Uint8Array): { width: number; height: number } {
  const { height, width } = readHead(name, bytes)
  return { width, height }
}

/**
 * Decodes nearly all bitmaps: uncompressed, with a palette, 24 or 32 bits. No maintained library does.
 *
 * @returns undefined for other kinds
 * @throws {AbpError} `ATTACHMENT_UNREADABLE`, `ATTACHMENT_TOO_LARGE`
 */
export function decodeBitmap(name: string, bytes: Uint8Array): Pixels | undefined {
  const head = readHead(name, bytes)
  const { bits, colours, compression, height, paletteAt, pixelsAt, topDown, width } = head
  checkPixels(name, width, height)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Without a mask for each colour, or with the usual ones.
  const usual =
    compression === 3 && bits === 32 && file.readUInt32LE(54) === 0xff0000 && file.readUInt32LE(62) === 0xff
  if (![1, 4, 8, 24, 32].includes(bits) || !(compression === 0 || usual)) return undefined
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (pixelsAt + rowBytes * height > file.length || (bits <= 8 && paletteAt + colours * 4 > file.length))
    throw unreadable(name, 'it ends before its last pixel')
  const data = new Uint8Array(width * height * 3)
  for (let row = 0, to = 0; row < height; row++) {
    const from = pixelsAt + rowBytes * (topDown ? row : height - 1 - row)
    for (let column = 0; column < width; column++, to += 3) {
      const at = bits <= 8 ? paletteAt + colourAt(file, from, column, bits) * 4 : from + column * (bits / 8)
      data[to] = file[at + 2] ?? 0
      data[to + 1] = file[at + 1] ?? 0
      data[to + 2] = file[at] ?? 0
    }
  }
  return { width, height, channels: 3, data }
}

function colourAt(file: Buffer, row: number, column: number, bits: number): number {
  const bit = column * bits
  return ((file[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
}

function readHead(name: string, bytes: Uint8Array): BitmapHead {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headBytes = file.length < 70 ? 0 : file.readUInt32LE(14)
  if (headBytes < 40 || headBytes > 200) throw unreadable(name, 'its head is of no known kind')
  const height = file.readInt32LE(22)
  const bits = file.readUInt16LE(28)
  const compression = file.readUInt32LE(30)
  return {
    width: file.readInt32LE(18),
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    compression,
    paletteAt: 14 + headBytes,
    colours: Math.min(file.readUInt32LE(46) || 256, 2 ** Math.min(bits, 8)),
    pixelsAt: file.readUInt32LE(10),
  }
}

function unreadable(name: string, reason: string): AbpError {
  return new AbpError(
    'ATTACHMENT_UNREADABLE',
    `The bitmap ${JSON.stringify(name)} cannot be decoded: ${reason}. Save it again, as PNG.`,
  )
}
