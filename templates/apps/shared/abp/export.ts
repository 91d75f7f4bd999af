import { defineCapability } from '@abp-kit/core'
import { binary, binaryOutput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'
import { fileName, htmlDocument } from '../notebook/document'
import { printMarkdown } from '../notebook/print'

const input = z.object({
  markdown: z.string().max(500_000).describe('The Markdown of the document; its first line names the file'),
})

// A file as the result. The handler returns the content; what becomes of it is the agent's business.
const html = defineCapability({
  name: 'export.html',
  description: 'Make a complete HTML document from Markdown, with a style for screens and paper',
  annotations: { readOnly: true },
  input,
  output: withBinary({ document: binaryOutput({ mimeTypes: ['text/html'] }) }),
  handler: ({ markdown }) => ({
    document: binary(htmlDocument(markdown), { filename: fileName(markdown, 'html') }),
  }),
})

// No dialog opens for agents: printing is the signal with which the program that drives the browser makes the PDF.
const pdf = defineCapability({
  name: 'export.pdf',
  description: 'Lay Markdown out for paper; the program that drives the browser makes the PDF of it',
  annotations: { readOnly: true },
  input,
  output: z.object({ title: z.string().describe('Title of the document') }),
  handler: async ({ markdown }) => ({ title: await printMarkdown(markdown) }),
})

export const exportCapabilities = [html, pdf]
