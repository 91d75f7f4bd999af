// abp/converting.ts
import { defineCapability } from '@abp-kit/core'
import { input, output } from './markdown-schema'

export const markdownToHtml = defineCapability({
  name: 'convert.markdownToHtml',
  description: 'Convert Markdown to sanitized HTML',
  input,
  output,
  load: () => import('./markdown'), // fetched when an agent calls it first
})
