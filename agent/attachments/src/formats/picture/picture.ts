import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import type { Sharp } from 'sharp'
import type { Attachment } from '../../attachment/attachment.ts'
import { detectType } from '../../attachment/type/detect.ts'
import { convertIfPossible } from '../converter.ts'
import type { Format, FormatContext, Product } from '../format.ts'
import { bitmapSize, decodeBitmap } from './bmp.ts'
import { heicPictures } from './heic.ts'
import { describePicture, type PictureData, readMetadata } from './metadata.ts'
import { checkBytes, checkPixels, loadSharp, type OpenPicture } from './sharp.ts'
import { fromPixels, maxEdge, smallerPicture, takenTypes } from './smaller.ts'

/** Number of animation frames to show, evenly spread. */
const shownFrames = 4

/** One image in the file. */
interface Shot {
  /** Starts at 0. */
  index: number
  pixels: Sharp
}

/** An image's metadata; and, if the model does not accept the file, images that it accepts. */
export const picture: Format<PictureData> = {
  name: 'picture',
  types: [
    'image/tiff',
    'image/heic',
    'image/avif',
    'image/bmp',
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
  ],
  async read(attachment, context) {
    const { name, path, size } = attachment
    checkBytes(name, size, context.maxBytes)
    const { mimeType } = await detectType(attachment)
    const open = await loadSharp()
    const bytes = await attachment.read()
    context.signal.throwIfAborted()
    const data =
      mimeType === 'image/bmp'
        ? { ...bitmapSize(name, bytes), format: 'bmp', pages: 1 }
        : await readMetadata(open, name, bytes)
    checkPixels(name, data.width, data.height)
    const text = describePicture(name, data, path)
    const { missing, products } = await smallerPictures({ attachment, bytes, data, mimeType, open }, context)
    return {
      data,
      texts: context.textGiven ? [] : [{ type: 'text', title: name, text }],
      products,
      missing,
    }
  },
}

interface Opened {
  attachment: Attachment
  bytes: Uint8Array
  data: PictureData
  mimeType: string
  open: OpenPicture
}

async function smallerPictures(
  opened: Opened,
  context: FormatContext,
): Promise<{ products: Product[]; missing: string[] }> {
  const { attachment, data, mimeType, open } = opened
  const { maxItems, signal } = context
  const { height, pages, width } = data
  // Never converts this format's own output again: it is small, and the model accepts it.
  const fits = Math.max(width, height) <= maxEdge && attachment.size <= context.maxFileBytes(mimeType)
  if (takenTypes(context).length === 0 || (fits && context.takes(mimeType)))
    return { products: [], missing: [] }
  const indexes = shownPages(mimeType, pages, maxItems)
  const missing: string[] = []
  if (indexes.length < pages)
    missing.push(
      mimeType === 'image/tiff'
        ? `Pages ${indexes.length + 1} to ${pages} of ${attachment.name} are left out (\`limits.maxItems\`: ${maxItems}).`
        : `${indexes.length} of the ${pages} frames of ${attachment.name} are shown.`,
    )
  const products: Product[] = []
  const photo = !['image/tiff', 'image/bmp', 'image/png', 'image/gif'].includes(mimeType)
  try {
    for await (const { index, pixels } of shots(opened, indexes, signal)) {
      signal.throwIfAborted()
      const name = pages === 1 ? attachment.name : `${attachment.name}.page-${index + 1}`
      const product = await smallerPicture(open, pixels, { name, photo }, context)
      if (product === undefined) {
        missing.push(`No picture of ${name} is small enough for the model.`)
        break
      }
      products.push(product)
    }
  } catch (error) {
    if (!isAbpError(error) || products.length > 0) {
      if (!isAbpError(error)) throw error
      missing.push(error.message)
      return { products, missing }
    }
    if (error.code === 'ATTACHMENT_TOO_LARGE') throw error
    // A host program may read files that these libraries cannot.
    const converted = await convertIfPossible(attachment, 'picture-png', 'A picture by a program', context)
    if (converted.products.length === 0 && error.code === 'ATTACHMENT_UNREADABLE') throw error
    return {
      products: converted.products.map((product) => ({ ...product, textGiven: true })),
      missing: converted.products.length > 0 ? [] : [error.message, ...converted.missing],
    }
  }
  return { products, missing }
}

/** @returns indexes: the first pages of a document, or frames spread over an animation */
function shownPages(mimeType: string, pages: number, maxItems: number): number[] {
  if (mimeType === 'image/tiff' || mimeType === 'image/heic')
    return Array.from({ length: Math.min(pages, maxItems) }, (_, index) => index)
  const length = Math.min(pages, maxItems, shownFrames)
  return Array.from({ length }, (_, index) => Math.floor((index * pages) / length))
}

async function* shots(
  { attachment, bytes, mimeType, open }: Opened,
  indexes: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Shot> {
  if (mimeType === 'image/heic') {
    let at = 0
    for await (const pixels of heicPictures(attachment.name, bytes, indexes, signal))
      yield { index: indexes[at++] ?? 0, pixels: fromPixels(open, pixels) }
  } else if (mimeType === 'image/bmp') {
    const pixels = decodeBitmap(attachment.name, bytes)
    if (pixels === undefined) throw compressed(attachment.name)
    yield { index: 0, pixels: fromPixels(open, pixels) }
  } else for (const index of indexes) yield { index, pixels: open(bytes, { page: index }).autoOrient() }
}

function compressed(name: string): AbpError {
  const message = `${name} is a bitmap with compression or of a rare depth, which is not decoded here. Save it as PNG.`
  return new AbpError('CONVERTER_MISSING', message)
}
