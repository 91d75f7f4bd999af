import { defineCapability } from '@abp-kit/core'
import { qrCodeInput, qrCodeOutput, toneInput, toneOutput } from './schema'

export const generateQrcode = defineCapability({
  name: 'generate.qrcode',
  description: 'Make a QR code for a URL or any other text, as PNG or SVG',
  annotations: { readOnly: true },
  input: qrCodeInput,
  output: qrCodeOutput,
  load: () => import('./qr-code'),
})

export const generateTone = defineCapability({
  name: 'generate.tone',
  description: 'Make a WAV file with a pure tone, of seconds or of minutes',
  annotations: { readOnly: true },
  input: toneInput,
  output: toneOutput,
  load: () => import('./tone'),
})
