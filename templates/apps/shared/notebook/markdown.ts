import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/**
 * Renders Markdown as HTML. The result may go into any page: raw HTML becomes text, and links with `javascript:` and the
 * like lose their address. It needs no browser, so servers and tests render the same.
 */
export function renderMarkdown(markdown: string): string {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  // Those of task lists have no name, which readers of screens need. In texts, `<` is escaped.
  return html.replaceAll('<input type="checkbox"', '<input type="checkbox" aria-label="Done"')
}
