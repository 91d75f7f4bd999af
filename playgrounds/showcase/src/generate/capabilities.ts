import { defineCapability } from '@abp-kit/core'
import { qrCodeInput, qrCodeOutput } from './schema'

export const generateQrcode = defineCapability({
  name: 'generate.qrcode',
  description: 'Make a QR code for a URL or any other text, as PNG or SVG',
  input: qrCodeInput,
  output: qrCodeOutput,
  load: () => import('./qr-code'),
})
