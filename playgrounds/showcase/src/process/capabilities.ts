import { defineCapability } from '@abp-kit/core'
import { imageInput, imageResult } from './schema'

export const processImage = defineCapability({
  name: 'process.image',
  description: 'Resize a picture and convert it to PNG, JPEG or WebP',
  annotations: { readOnly: true },
  input: imageInput,
  output: imageResult,
  load: () => import('./image'),
})
