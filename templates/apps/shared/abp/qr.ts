import { AbpError, defineCapability } from '@abp-kit/core'
import { binary, binaryOutput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'
import { qrCode } from '../notebook/qr'
import { shareLink } from '../notebook/share'

const link = defineCapability({
  name: 'qr.shareLink',
  description:
    'Make a link that opens a note in this app, and its QR code (SVG). The link holds the whole note',
  annotations: { readOnly: true },
  input: z.object({ markdown: z.string().min(1).max(20_000).describe('The Markdown of the note') }),
  output: withBinary(z.object({ link: z.string() }), {
    image: binaryOutput({ mimeTypes: ['image/svg+xml'] }),
  }),
  async handler({ markdown }) {
    const address = await shareLink(markdown, location.href)
    const image = qrCode(address)
    // An error that says what to do is one that a model can act on.
    if (image === undefined) {
      throw new AbpError(
        'INVALID_PARAMS',
        'The note is too long for a QR code. Send less than about 2000 letters.',
      )
    }
    return { link: address, image: binary(image, { filename: 'share.svg' }) }
  },
})

export const qrCapabilities = [link]
