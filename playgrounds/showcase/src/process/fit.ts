import type { ParsedValue } from '@abp-kit/core'
import type { imageInput } from './schema'

type Resize = NonNullable<ParsedValue<typeof imageInput>['resize']>

/** The area of the canvas in which the image is drawn, in pixels. */
export interface Placement {
  canvas: { width: number; height: number }
  x: number
  y: number
  width: number
  height: number
}

/** @returns the size of the canvas, and the area that the image covers, which extends beyond the canvas for `cover`. */
export function place(picture: { width: number; height: number }, resize: Resize | undefined): Placement {
  const ratio = picture.width / picture.height
  const width = resize?.width ?? whole(resize?.height === undefined ? picture.width : resize.height * ratio)
  const height = resize?.height ?? whole(resize?.width === undefined ? picture.height : resize.width / ratio)
  const fit = resize?.fit ?? 'fill'
  if (fit === 'fill') return { canvas: { width, height }, x: 0, y: 0, width, height }

  const scales = [width / picture.width, height / picture.height]
  const scale = fit === 'cover' ? Math.max(...scales) : Math.min(...scales)
  const drawn = { width: whole(picture.width * scale), height: whole(picture.height * scale) }
  const canvas = fit === 'inside' ? drawn : { width, height }
  return { canvas, x: (canvas.width - drawn.width) / 2, y: (canvas.height - drawn.height) / 2, ...drawn }
}

function whole(pixels: number): number {
  return Math.max(1, Math.round(pixels))
}
