import { setImmediate } from 'node:timers/promises'
import type { Pixels } from '../picture/sharp.ts'
import type { PsdSections } from './sections.ts'

/** Number of colour channels per mode. Others, such as masks and alpha, follow them. */
const shownChannels: Record<number, 1 | 3 | 4> = { 0: 1, 1: 1, 2: 1, 3: 3, 4: 4, 8: 1 }
/** Number of rows between yields to other work. */
const turn = 512

/**
 * Decodes a design's flat image: raw or PackBits, with 1, 8 or 16 bits. ag-psd would need a canvas for that.
 *
 * @param bytes - starting at the flat image
 * @param palette - palette of mode 2: 256 reds, greens and blues
 * @returns undefined for another mode, depth or compression, and for missing bytes
 */
export async function decodeComposite(
  bytes: Uint8Array,
  { channels: all, depth, height, large, mode, width }: PsdSections,
  palette: Uint8Array,
  signal: AbortSignal,
): Promise<Pixels | undefined> {
  const channels = shownChannels[mode]
  const fits = depth === 8 || (depth === 16 && mode !== 2) || (depth === 1 && mode === 0)
  if (channels === undefined || channels > all || !fits || bytes.length < 2) return undefined
  const rowBytes = Math.ceil((width * depth) / 8)
  const rows = rowsOf(bytes, { all, height, large, rowBytes })
  if (rows === undefined) return undefined
  const planes = Buffer.alloc(width * height * channels)
  for (let channel = 0; channel < channels; channel++) {
    for (let y = 0; y < height; y++) {
      if (y % turn === 0) {
        await setImmediate()
        signal.throwIfAborted()
      }
      const row = rows(channel * height + y)
      if (row === undefined) return undefined
      let to = y * width * channels + channel
      for (let x = 0; x < width; x++, to += channels) planes[to] = valueAt(row, x, depth)
    }
  }
  return { width, height, channels: 3, data: toRgb(planes, mode, palette) }
}

function valueAt(row: Uint8Array, x: number, depth: number): number {
  if (depth === 8) return row[x] ?? 0
  // Uses the upper byte of 16 bits; in a bitmap, 1 is black.
  return depth === 16 ? (row[x * 2] ?? 0) : (row[x >> 3] ?? 0) & (128 >> (x & 7)) ? 0 : 255
}

function toRgb(planes: Uint8Array, mode: number, palette: Uint8Array): Uint8Array {
  if (mode === 3) return planes
  const count = mode === 4 ? planes.length / 4 : planes.length
  const rgb = Buffer.alloc(count * 3)
  for (let at = 0; at < count; at++) {
    for (let colour = 0; colour < 3; colour++) {
      const grey = planes[at] ?? 0
      // Inks are stored inverted.
      const ink = ((planes[at * 4 + colour] ?? 0) * (planes[at * 4 + 3] ?? 0)) / 255
      rgb[at * 3 + colour] = mode === 4 ? ink : mode === 2 ? (palette[colour * 256 + grey] ?? 0) : grey
    }
  }
  return rgb
}

/** @returns a function that returns a row's bytes, in the order of channels and rows */
function rowsOf(
  bytes: Uint8Array,
  { all, height, large, rowBytes }: { all: number; height: number; large: boolean; rowBytes: number },
): ((index: number) => Uint8Array | undefined) | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const compression = file.readUInt16BE(0)
  if (compression === 0) {
    return (index) => {
      const start = 2 + index * rowBytes
      return start + rowBytes <= file.length ? file.subarray(start, start + rowBytes) : undefined
    }
  }
  if (compression !== 1) return undefined
  // Starts with the length of each packed row.
  const lengthBytes = large ? 4 : 2
  let at = 2 + all * height * lengthBytes
  if (at > file.length) return undefined
  const row = Buffer.alloc(rowBytes)
  return (index) => {
    const packed = file.readUIntBE(2 + index * lengthBytes, lengthBytes)
    if (at + packed > file.length) return undefined
    unpackBits(file.subarray(at, at + packed), row)
    at += packed
    return row
  }
}

/** PackBits: runs of one byte, and literal bytes. Drops excess bytes, and fills missing ones with 0. */
function unpackBits(packed: Buffer, row: Buffer): void {
  let to = 0
  for (let at = 0; at < packed.length && to < row.length; ) {
    const count = packed.readInt8(at++)
    if (count >= 0) {
      to += packed.copy(row, to, at, Math.min(at + count + 1, packed.length))
      at += count + 1
    } else if (count > -128) {
      row.fill(packed[at++] ?? 0, to, Math.min(to + 1 - count, row.length))
      to += 1 - count
    }
  }
  row.fill(0, Math.min(to, row.length))
}
