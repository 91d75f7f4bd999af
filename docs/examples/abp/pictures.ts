// abp/pictures.ts
import { defineCapability } from '@abp-kit/core'
import { binaryInput, binaryOutput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'

export const input = withBinary(z.object({ width: z.int().positive() }), {
  image: binaryInput({ mimeTypes: ['image/*'], maxSize: 20 * 2 ** 20 }),
})

export const output = withBinary(z.object({ height: z.int() }), {
  image: binaryOutput({ mimeTypes: ['image/webp'] }),
})

export const resize = defineCapability({
  name: 'process.resize',
  description: 'Resize a picture',
  input,
  output,
  load: () => import('./resize'),
})
