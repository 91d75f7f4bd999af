// abp/index.ts
import { defineApp, defineCapability } from '@abp-kit/core'
import { z } from 'zod'

const markdownToHtml = defineCapability({
  name: 'convert.markdownToHtml',
  description: 'Convert Markdown to sanitized HTML',
  input: z.object({ markdown: z.string().describe('The Markdown text') }),
  output: z.object({ html: z.string() }),
  async handler({ markdown }) {
    const { marked } = await import('marked')
    const { default: DOMPurify } = await import('dompurify')
    return { html: DOMPurify.sanitize(await marked(markdown)) }
  },
})

export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [markdownToHtml],
})
