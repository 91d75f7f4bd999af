import { imageDimensionsFromData } from 'image-dimensions'
import { invalidParams } from '../invalid-params'

export interface Picture {
  source: CanvasImageSource
  /** In pixels. */
  width: number
  height: number
  /** Frees the image's memory. */
  close(): void
}

export const mostPixels = 40_000_000
const place = 'image.content'

/**
 * @throws {AbpError} `INVALID_PARAMS` if the browser cannot read the image, or if it has more than {@link mostPixels}.
 *   The size is checked before decoding if the format has it in the header.
 */
export async function decodePicture(blob: Blob): Promise<Picture> {
  const header = imageDimensionsFromData(new Uint8Array(await blob.arrayBuffer()))
  if (header) refuseHuge(header.width, header.height)
  const picture = blob.type.startsWith('image/svg') ? await decodeVector(blob) : await decodeBitmap(blob)
  try {
    refuseHuge(picture.width, picture.height)
    return picture
  } catch (error) {
    picture.close()
    throw error
  }
}

async function decodeBitmap(blob: Blob): Promise<Picture> {
  try {
    const source = await createImageBitmap(blob)
    return { source, width: source.width, height: source.height, close: () => source.close() }
  } catch (cause) {
    throw undecodable(blob, cause)
  }
}

/**
 * Decodes an SVG, which `createImageBitmap` does not accept. An image element does, and neither runs scripts in it nor
 * fetches anything.
 */
async function decodeVector(blob: Blob): Promise<Picture> {
  const url = URL.createObjectURL(blob)
  const close = () => URL.revokeObjectURL(url)
  const source = new Image()
  source.src = url
  try {
    await source.decode()
    return { source, width: source.naturalWidth, height: source.naturalHeight, close }
  } catch (cause) {
    close()
    throw undecodable(blob, cause)
  }
}

function refuseHuge(width: number, height: number): void {
  if (width * height <= mostPixels) return
  const message = `The picture has ${width} × ${height} pixels; ${mostPixels / 1e6} megapixels are the most. Send a smaller one.`
  throw invalidParams(place, 'TOO_LARGE', message)
}

function undecodable(blob: Blob, cause: unknown): Error {
  const message = `The browser cannot read \`${place}\` (${blob.size} bytes) as ${blob.type}. Send a whole PNG, JPEG, WebP, GIF, AVIF, BMP or SVG file, with its own \`mimeType\`.`
  return invalidParams(place, 'UNDECODABLE_IMAGE', message, cause)
}
