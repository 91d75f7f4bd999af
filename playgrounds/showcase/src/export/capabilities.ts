import { defineCapability } from '@abp-kit/core'
import {
  csvInput,
  csvOutput,
  deckInput,
  deckOutput,
  htmlInput,
  htmlOutput,
  pdfInput,
  pdfOutput,
} from './schema'

export const exportHtml = defineCapability({
  name: 'export.html',
  description: 'Make a complete, standalone HTML document from Markdown or HTML; the content is sanitized',
  annotations: { readOnly: true },
  input: htmlInput,
  output: htmlOutput,
  load: () => import('./html'),
})

export const exportCsv = defineCapability({
  name: 'export.csv',
  description: 'Make a CSV file from rows, quoted where needed and guarded against spreadsheet formulas',
  annotations: { readOnly: true },
  input: csvInput,
  output: csvOutput,
  load: () => import('./csv'),
})

export const exportPdf = defineCapability({
  name: 'export.pdf',
  description:
    'Lay a Markdown or HTML document out for print; whoever drives the browser makes the PDF of it',
  annotations: { readOnly: true },
  input: pdfInput,
  output: pdfOutput,
  load: () => import('./pdf'),
})

export const exportDeck = defineCapability({
  name: 'export.deck',
  description: 'Make a zip file with a PowerPoint deck and its text',
  annotations: { readOnly: true },
  input: deckInput,
  output: deckOutput,
  load: () => import('./deck'),
})
