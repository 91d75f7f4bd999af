import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import type { Sharp, SharpOptions } from 'sharp'
import { loadPackage } from '../package.ts'

/** Maximum pixels of one image to decode: some 200 MB. */
const maxPixels = 50_000_000
/** Maximum seconds of work per image. */
const maxSeconds = 20

/** Decoded pixels from another library, 8 bits for each of 3 or 4 channels. */
export type Pixels = { width: number; height: number; channels: 3 | 4; data: Uint8Array | Uint8ClampedArray }

/** @throws {AbpError} `CONVERTER_MISSING` */
export async function loadSharp(): Promise<OpenPicture> {
  const { default: sharp } = await loadPackage('sharp', () => import('sharp'), 'attach a small PNG')
  return (bytes, options = {}) =>
    sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error', ...options }).timeout({
      seconds: maxSeconds,
    })
}

/** Opens an image with limits. Takes bytes, never a path: from a path, a drawing would load other files. */
export type OpenPicture = (bytes: Uint8Array | Uint8ClampedArray, options?: SharpOptions) => Sharp

/**
 * @param name - file name
 * @throws {AbpError} `ATTACHMENT_UNREADABLE` for an error in sharp
 */
export async function decoding<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Error) || isAbpError(cause)) throw cause
    const [said = ''] = cause.message.split('\n')
    throw new AbpError(
      'ATTACHMENT_UNREADABLE',
      `The picture ${JSON.stringify(name)} cannot be decoded: ${said.slice(0, 200)}. Save it again, as PNG or JPEG.`,
      { cause },
    )
  }
}

/** @throws {AbpError} `ATTACHMENT_TOO_LARGE` if decoding would exceed the limit */
export function checkPixels(name: string, width: number, height: number): void {
  if (width > 0 && height > 0 && width * height <= maxPixels) return
  throw new AbpError(
    'ATTACHMENT_TOO_LARGE',
    `The picture ${JSON.stringify(name)} has ${width} × ${height} pixels, and from 1 to ${maxPixels} are decoded. Attach a smaller copy of it.`,
  )
}

/** @throws {AbpError} `ATTACHMENT_TOO_LARGE` if the file exceeds the memory limit for a file */
export function checkBytes(name: string, size: number, maxBytes: number): void {
  if (size <= maxBytes) return
  throw new AbpError(
    'ATTACHMENT_TOO_LARGE',
    `The picture ${JSON.stringify(name)} has ${size} bytes, and ${maxBytes} are read (\`limits.maxUnpackedBytes\`). Attach a smaller copy of it.`,
  )
}
