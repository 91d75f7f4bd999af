import type { CapabilityHandler } from '@abp-kit/core'
import { bodyOf } from './body'
import { printArticle } from './print'
import type { pdfInput, pdfOutput } from './schema'

/**
 * `window.print()` is a signal (docs/protocol.md §5): the program that drives the browser makes the PDF when the call is
 * over. If a person uses the browser, the page itself then prints (page/run.ts).
 */
const handler: CapabilityHandler<typeof pdfInput, typeof pdfOutput> = async (params, { signal }) => {
  const { title, content, format, language } = params
  const article = document.createElement('article')
  article.lang = language
  article.innerHTML = await bodyOf(content, format)
  signal.throwIfAborted()
  await printArticle(article, title)
  return { rendered: true, title }
}

export default handler
