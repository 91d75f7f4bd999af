import { defineCapability } from '@abp-kit/core'
import { chartInput, chartOutput, invoiceInput, invoiceOutput } from './schema'

export const renderChart = defineCapability({
  name: 'render.chart',
  description: 'Draw a bar, line, pie, doughnut or radar chart as a PNG',
  annotations: { readOnly: true },
  input: chartInput,
  output: chartOutput,
  load: () => import('./chart'),
})

export const renderInvoice = defineCapability({
  name: 'render.invoice',
  description: 'Make an invoice as a standalone HTML document, with its sums worked out',
  annotations: { readOnly: true },
  input: invoiceInput,
  output: invoiceOutput,
  load: () => import('./invoice'),
})
