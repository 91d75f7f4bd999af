import type { CapabilityHandler } from '@abp-kit/core'
import { renderMarkdown } from '../markup/markdown'
import type { markdownToHtmlInput, markdownToHtmlOutput } from './schema'

const handler: CapabilityHandler<typeof markdownToHtmlInput, typeof markdownToHtmlOutput> = async ({
  markdown,
  options,
}) => ({ html: await renderMarkdown(markdown, options) })

export default handler
