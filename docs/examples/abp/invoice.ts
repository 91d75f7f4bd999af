// abp/invoice.ts
import { defineCapability } from '@abp-kit/core'
import { z } from 'zod'
import { showInvoice } from './notes'

const input = z.object({ number: z.string() })

// Content: the agent saves it, sends it, or goes on with it.
export const csv = defineCapability({
  name: 'export.invoiceCsv',
  input,
  handler: ({ number }) => ({ content: `number\n${number}\n`, mimeType: 'text/csv', encoding: 'utf-8' }),
})

// A page that is ready to be printed: the agent makes the PDF of it.
export const pdf = defineCapability({
  name: 'export.invoicePdf',
  input,
  handler: async ({ number }) => {
    await showInvoice(number)
    window.print()
    return { printed: true }
  },
})
