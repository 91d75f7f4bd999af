export const pictureFormats = ['webp', 'png', 'jpeg'] as const

export type PictureFormat = (typeof pictureFormats)[number]

export interface Picture {
  blob: Blob
  format: PictureFormat
  /** In pixels. */
  width: number
  height: number
}

/**
 * Draws a picture in another width and keeps its ratio.
 *
 * @throws {Error} if the browser cannot read the picture or write the format; the message says what to do
 */
export async function resizePicture(
  image: Blob,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Picture> {
  const picture = await createImageBitmap(image).catch((cause: unknown) => {
    const message =
      'The browser cannot read this picture. Use a whole PNG, JPEG, WebP, GIF, AVIF or BMP file.'
    throw new Error(message, { cause })
  })
  const height = Math.min(16_384, Math.max(1, Math.round((picture.height / picture.width) * width)))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw pictures.')
  if (format === 'jpeg') {
    // JPEG has no transparency, and would show black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const type = `image/${format}`
  const blob = await canvas.convertToBlob({ type, quality: 0.85 })
  // A browser that cannot write a format silently writes PNG.
  if (blob.type !== type) throw new Error(`This browser cannot write ${type}. Choose png.`)
  return { blob, format, width, height }
}

/** Does what the form of the page asks for: its fields are `image`, `width` and `format`. */
export function resizeForm(form: FormData): Promise<Picture> {
  const image = form.get('image')
  const format = pictureFormats.find((name) => name === form.get('format')) ?? 'webp'
  if (!(image instanceof File)) return Promise.reject(new Error('Choose a picture.'))
  return resizePicture(image, { width: Number(form.get('width')), format })
}

export function describePicture({ blob, width, height }: Picture): string {
  return `${width} × ${height} pixels, ${Math.ceil(blob.size / 1024)} KB`
}
