import { renderMarkdown } from '../markup/markdown'
import { sanitize } from '../markup/sanitize'

/** @returns sanitized HTML of the content to export. */
export async function bodyOf(content: string, format: 'markdown' | 'html'): Promise<string> {
  return format === 'html' ? sanitize(content) : renderMarkdown(content, { gfm: true, breaks: false })
}
