import { defineCapability } from '@abp-kit/core'
import { z } from 'zod'
import { renderMarkdown } from '../notebook/markdown'

// The simplest kind: text in, text out.
const markdownToHtml = defineCapability({
  name: 'convert.markdownToHtml',
  description: 'Convert Markdown to HTML that is safe to put into a page: raw HTML in it becomes text',
  annotations: { readOnly: true },
  input: z.object({
    markdown: z
      .string()
      .max(500_000)
      .describe('Markdown, with tables, task lists and strikethrough as on GitHub'),
  }),
  output: z.object({ html: z.string().describe('A fragment, without <html> and <body>') }),
  handler: ({ markdown }) => ({ html: renderMarkdown(markdown) }),
})

export const convertCapabilities = [markdownToHtml]
