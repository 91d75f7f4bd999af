import { binaryInput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'
import { color, imageOutput } from '../image'

const side = z.int().min(1).max(8_192)

const image = binaryInput({
  description: 'The picture: PNG, JPEG, WebP, GIF, AVIF, BMP or SVG; at most 40 megapixels',
  mimeTypes: ['image/*'],
  maxSize: 20 * 2 ** 20,
})

const changes = z.object({
  resize: z
    .object({
      width: side.optional().describe('Width in pixels; follows from the height when absent'),
      height: side.optional().describe('Height in pixels; follows from the width when absent'),
      fit: z
        .enum(['inside', 'cover', 'contain', 'fill'])
        .default('inside')
        .describe(
          'When both are given. inside: as large as fits, keeps the ratio. cover: fills the box, cuts off what is over. contain: fits and pads with the background. fill: stretches',
        ),
    })
    .refine(
      ({ width, height }) => width !== undefined || height !== undefined,
      'Give `width`, `height` or both.',
    )
    .optional()
    .describe('New size; the original size when absent'),
  format: z.enum(['png', 'jpeg', 'webp']).default('png').describe('Format of the result'),
  quality: z
    .number()
    .min(0)
    .max(1)
    .default(0.85)
    .describe('From 0 (smallest) to 1 (best), for jpeg and webp'),
  background: color.optional().describe('Colour behind transparent parts; white for jpeg, none otherwise'),
})

export const imageInput = withBinary(changes, { image })

export const imageResult = imageOutput(['image/png', 'image/jpeg', 'image/webp'])
