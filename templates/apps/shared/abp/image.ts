import { AbpError, defineCapability } from '@abp-kit/core'
import { binary, binaryInput, binaryOutput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'
import { pictureFormats, resizePicture } from '../notebook/picture'

// A file as a parameter: however the agent sends it, the handler gets a `Blob`.
const resize = defineCapability({
  name: 'image.resize',
  description: 'Make a picture smaller or larger, keeping its ratio, as WebP, PNG or JPEG',
  annotations: { readOnly: true },
  input: withBinary(
    z.object({
      width: z.int().min(1).max(4096).describe('The new width in pixels'),
      format: z.enum(pictureFormats).default('webp').describe('What to make'),
    }),
    {
      image: binaryInput({
        description: 'The picture: PNG, JPEG, WebP, GIF, AVIF or BMP',
        mimeTypes: ['image/*'],
        maxSize: 20 * 2 ** 20,
      }),
    },
  ),
  output: withBinary(z.object({ width: z.int(), height: z.int() }), {
    image: binaryOutput({ mimeTypes: ['image/webp', 'image/png', 'image/jpeg'] }),
  }),
  async handler({ image, width, format }, { progress }) {
    progress(0, 1, 'Drawing')
    const picture = await resizePicture(image, { width, format }).catch((cause: unknown) => {
      // An AbpError tells the agent what is wrong with its parameters; any other error is the app's own failure.
      throw new AbpError('INVALID_PARAMS', cause instanceof Error ? cause.message : String(cause), { cause })
    })
    progress(1, 1, 'Drawing')
    return {
      width: picture.width,
      height: picture.height,
      image: binary(picture.blob, { filename: `resized.${format}` }),
    }
  },
})

export const imageCapabilities = [resize]
