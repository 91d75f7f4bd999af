import { z } from 'zod'

export const markdownToHtmlInput = z.object({
  markdown: z.string().max(1_000_000).describe('The Markdown text'),
  options: z
    .object({
      gfm: z
        .boolean()
        .default(true)
        .describe('GitHub Flavored Markdown: tables, task lists, strikethrough, bare links'),
      breaks: z.boolean().default(false).describe('Turn single line breaks into <br>'),
    })
    .prefault({})
    .describe('How to read the Markdown'),
})

export const markdownToHtmlOutput = z.object({
  html: z.string().describe('Sanitized HTML: no scripts, event handlers, frames or forms'),
})
