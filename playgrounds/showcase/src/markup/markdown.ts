import { Marked } from 'marked'
import { sanitize } from './sanitize'

export interface MarkdownOptions {
  /** Whether to support tables, task lists, strikethrough and bare links (GitHub Flavored Markdown). */
  gfm: boolean
  /** Whether a single line break becomes `<br>`. */
  breaks: boolean
}

/** @returns sanitized HTML. */
export async function renderMarkdown(markdown: string, { gfm, breaks }: MarkdownOptions): Promise<string> {
  // A separate instance, so that `marked.use()` elsewhere in the app does not affect it.
  return sanitize(await new Marked({ gfm, breaks }).parse(markdown))
}
