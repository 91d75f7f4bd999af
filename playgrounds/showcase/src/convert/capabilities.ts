import { defineCapability } from '@abp-kit/core'
import { markdownToHtmlInput, markdownToHtmlOutput } from './schema'

export const markdownToHtml = defineCapability({
  name: 'convert.markdownToHtml',
  description: 'Convert Markdown to sanitized HTML that is safe to insert into a page',
  annotations: { readOnly: true },
  input: markdownToHtmlInput,
  output: markdownToHtmlOutput,
  load: () => import('./markdown-to-html'),
})
