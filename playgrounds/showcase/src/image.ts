import { binaryOutput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'

/** The one form in which all capabilities of this app return an image. */
export function imageOutput(mimeTypes: readonly string[]) {
  const pixels = z.object({
    width: z.int().positive().describe('Width in pixels'),
    height: z.int().positive().describe('Height in pixels'),
  })
  return withBinary(pixels, { image: binaryOutput({ mimeTypes, description: 'The picture' }) })
}

/** A colour that all canvases and SVG readers understand. */
export const color = z
  .string()
  .regex(
    /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/,
    'Write the colour as #rgb, #rrggbb or #rrggbbaa.',
  )
