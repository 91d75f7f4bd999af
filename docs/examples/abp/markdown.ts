// abp/markdown.ts
import type { CapabilityHandler } from '@abp-kit/core'
import DOMPurify from 'dompurify'
import { marked } from 'marked'
import type { input, output } from './markdown-schema'

const markdownToHtml: CapabilityHandler<typeof input, typeof output> = async ({ markdown, options }) => {
  const html = await marked(markdown, { gfm: options?.gfm ?? true })
  return { html: DOMPurify.sanitize(html) }
}

export default markdownToHtml
