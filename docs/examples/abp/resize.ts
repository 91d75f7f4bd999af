// abp/resize.ts
import type { CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import type { input, output } from './pictures'

const handler: CapabilityHandler<typeof input, typeof output> = async ({ image, width }) => {
  const bitmap = await createImageBitmap(image) // a Blob, however it was sent
  const canvas = new OffscreenCanvas(width, Math.round((width / bitmap.width) * bitmap.height))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return { image: binary(canvas, { filename: 'resized.webp' }), height: canvas.height }
}

export default handler
