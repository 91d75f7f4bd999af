import { AbpError, type CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import { filename } from '../filename'
import { invalidParams } from '../invalid-params'
import { decodePicture, mostPixels } from './decode'
import { place } from './fit'
import type { imageInput, imageResult } from './schema'

const handler: CapabilityHandler<typeof imageInput, typeof imageResult> = async (params, { signal }) => {
  const { format, quality, background = format === 'jpeg' ? '#ffffff' : undefined } = params
  const picture = await decodePicture(params.image)
  try {
    signal.throwIfAborted()
    const { canvas: box, x, y, width, height } = place(picture, params.resize)
    if (box.width * box.height > mostPixels) {
      const message = `The result would be ${box.width} × ${box.height} pixels; ${mostPixels / 1e6} megapixels are the most. Ask for a smaller one.`
      throw invalidParams('resize', 'TOO_LARGE', message)
    }
    const canvas = new OffscreenCanvas(box.width, box.height)
    const context = canvas.getContext('2d')
    if (context === null)
      throw new AbpError('NOT_SUPPORTED', 'This browser has no 2D canvas. Use another browser.')
    if (background !== undefined) {
      context.fillStyle = background
      context.fillRect(0, 0, box.width, box.height)
    }
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture.source, x, y, width, height)
    const mimeType = `image/${format}` as const
    const blob = await canvas.convertToBlob({ type: mimeType, quality }).catch(refuseTainted)
    // A browser that cannot encode a format silently returns PNG.
    if (blob.type !== mimeType) {
      throw new AbpError('NOT_SUPPORTED', `This browser cannot write ${mimeType}. Ask for \`format: "png"\`.`)
    }
    const stem = params.image instanceof File ? params.image.name.replace(/\.[^.]*$/, '') : ''
    return {
      image: binary(blob, { filename: filename(stem, format === 'jpeg' ? 'jpg' : format, 'image') }),
      width: canvas.width,
      height: canvas.height,
    }
  } finally {
    picture.close()
  }
}

function refuseTainted(cause: unknown): never {
  if (!(cause instanceof DOMException && cause.name === 'SecurityError')) throw cause
  const message =
    'The SVG embeds HTML (`foreignObject`), which browsers do not give back as pixels. Send it without.'
  throw invalidParams('image.content', 'TAINTED_IMAGE', message, cause)
}

export default handler
