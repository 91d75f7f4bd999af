import exif from 'exif-reader'
import type { Metadata } from 'sharp'
import { decoding, type OpenPicture } from './sharp.ts'

/** An image's metadata. */
export interface PictureData {
  /** Displayed size in pixels. */
  width: number
  height: number
  /** Such as `tiff`, `heif`, `png`. */
  format: string
  /** Pages of a TIFF, frames of a GIF, images of a HEIC. */
  pages: number
  /** Time of capture in the camera's time zone, as `2026-05-01 12:00:00`. */
  takenAt?: string
  /** Maker and model. */
  camera?: string
  /** Whether it contains its location. The location itself is private, and never in a text. */
  hasPlace?: boolean
}

/** @throws {AbpError} `ATTACHMENT_UNREADABLE` */
export async function readMetadata(open: OpenPicture, name: string, bytes: Uint8Array): Promise<PictureData> {
  // Reads only the header: the pixel count is checked before decoding.
  const found = await decoding(name, () => open(bytes, { limitInputPixels: false }).metadata())
  const { autoOrient, format, pages = 1 } = found
  return { width: autoOrient.width, height: autoOrient.height, format, pages, ...cameraData(found.exif) }
}

function cameraData(block: Metadata['exif']): Pick<PictureData, 'takenAt' | 'camera' | 'hasPlace'> {
  if (block === undefined) return {}
  try {
    const { GPSInfo, Image, Photo } = exif(block)
    const maker = clean(Image?.Make)
    const model = clean(Image?.Model)
    const camera = model.startsWith(maker) ? model : `${maker} ${model}`
    const taken = Photo?.DateTimeOriginal
    return {
      ...(taken instanceof Date &&
        Number.isFinite(taken.getTime()) && { takenAt: taken.toISOString().slice(0, 19).replace('T', ' ') }),
      ...(camera !== '' && { camera }),
      ...(GPSInfo?.GPSLatitude !== undefined && { hasPlace: true }),
    }
  } catch {
    // Ignores a damaged block; the image may be intact.
    return {}
  }
}

function clean(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.replace(/\p{C}/gu, '').trim().slice(0, 80)
}

/** @param path - path of the file, if it is on disk */
export function describePicture(name: string, data: PictureData, path: string | undefined): string {
  const { camera, format, hasPlace, height, pages, takenAt, width } = data
  const facts = [
    `${name}: a picture (${format}) of ${width} × ${height} pixels`,
    pages > 1 && `with ${pages} pages or frames`,
    takenAt !== undefined && `taken ${takenAt}`,
    camera !== undefined && `with ${camera}`,
  ].filter((fact) => fact !== false)
  return [
    `${facts.join(', ')}.`,
    ...(hasPlace ? ['It says where it was taken; that is left out.'] : []),
    ...(path === undefined ? [] : [`The file is ${path}.`]),
  ].join(' ')
}
