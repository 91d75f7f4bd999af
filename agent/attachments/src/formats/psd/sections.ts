import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'

/** A design's header, and the positions of its sections ("Adobe Photoshop File Formats Specification"). */
export interface PsdSections {
  /** The large format, for more than 30,000 pixels: its lengths have more bytes. */
  large: boolean
  channels: number
  width: number
  height: number
  /** Bits per channel: 1, 8, 16 or 32. */
  depth: number
  /** 0 bitmap, 1 grey, 2 palette, 3 RGB, 4 CMYK, 8 duotone, 9 Lab. */
  mode: number
  /** Offsets of the first byte and of the byte after the last. */
  palette: Range
  resources: Range
  layers: Range
  /** Start of the flat image, which extends to the end. */
  composite: number
}

interface Range {
  start: number
  end: number
}

const headBytes = 26

/** @throws {AbpError} `ATTACHMENT_UNREADABLE` if the file ends before its flat image, or is not a design */
export async function readSections(attachment: Attachment): Promise<PsdSections> {
  const head = Buffer.from(await attachment.read(0, headBytes))
  const version = head.length < headBytes ? 0 : head.readUInt16BE(4)
  if (head.toString('latin1', 0, 4) !== '8BPS' || (version !== 1 && version !== 2))
    throw unreadable(attachment.name, 'its head is of no known version')
  const large = version === 2
  const section = async (start: number, lengthBytes: number): Promise<Range> => {
    const bytes = Buffer.from(await attachment.read(start, start + lengthBytes))
    if (bytes.length < lengthBytes) throw unreadable(attachment.name, 'it ends too early')
    const length = lengthBytes === 8 ? Number(bytes.readBigUInt64BE()) : bytes.readUInt32BE()
    const end = start + lengthBytes + length
    if (end > attachment.size) throw unreadable(attachment.name, 'it ends too early')
    return { start: start + lengthBytes, end }
  }
  const palette = await section(headBytes, 4)
  const resources = await section(palette.end, 4)
  const layers = await section(resources.end, large ? 8 : 4)
  return {
    large,
    channels: head.readUInt16BE(12),
    height: head.readUInt32BE(14),
    width: head.readUInt32BE(18),
    depth: head.readUInt16BE(22),
    mode: head.readUInt16BE(24),
    palette,
    resources,
    layers,
    composite: layers.end,
  }
}

export interface PsdResources {
  /** A small JPEG of the design. */
  thumbnail?: Uint8Array
  /** Whether the flat image shows the design; without "Maximize compatibility", it is blank. */
  flat: boolean
}

/** Maximum bytes of resources to read. */
const maxResourceBytes = 20_000_000

export async function readResources(
  attachment: Attachment,
  { resources: { end, start } }: PsdSections,
): Promise<PsdResources> {
  const bytes = Buffer.from(await attachment.read(start, Math.min(end, start + maxResourceBytes)))
  const found: PsdResources = { flat: true }
  let at = 0
  while (at + 12 <= bytes.length && bytes.toString('latin1', at, at + 4) === '8BIM') {
    const id = bytes.readUInt16BE(at + 4)
    const name = bytes.readUInt8(at + 6)
    const lengthAt = at + 6 + name + 1 + ((name + 1) % 2)
    if (lengthAt + 4 > bytes.length) break
    const length = bytes.readUInt32BE(lengthAt)
    const data = bytes.subarray(lengthAt + 4, lengthAt + 4 + length)
    // The thumbnail has a 28-byte header; its first four bytes are 1 for a JPEG.
    if (id === 1036 && data.length > 28 && data.readUInt32BE(0) === 1) found.thumbnail = data.subarray(28)
    if (id === 1057 && data.length > 4) found.flat = data.readUInt8(4) !== 0
    at = lengthAt + 4 + length + (length % 2)
  }
  return found
}

function unreadable(name: string, reason: string): AbpError {
  return new AbpError(
    'ATTACHMENT_UNREADABLE',
    `The design ${JSON.stringify(name)} cannot be read: ${reason}. Save it again, or attach it as PNG.`,
  )
}
