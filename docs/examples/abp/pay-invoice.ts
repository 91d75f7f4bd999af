// abp/pay-invoice.ts
import { AbpError, defineCapability } from '@abp-kit/core'
import { z } from 'zod'

export const payInvoice = defineCapability({
  name: 'invoices.pay',
  description: 'Pay an invoice, after the person in the page has agreed',
  annotations: { consequential: true },
  ask: 'page', // no agent can say yes
  input: z.object({ number: z.string(), euros: z.number().positive() }),
  handler: async ({ number, euros }, context) => {
    const { confirmed, error } = await context.confirm({
      message: `Pay ${euros} € for invoice ${number}?`,
      destructive: true,
    })
    if (error) throw new AbpError(error.code, error.message, error) // nobody could be asked
    if (!confirmed) throw new AbpError('PERMISSION_DENIED', 'The person in the page said no.')
    await fetch('/invoices/pay', { method: 'POST', body: JSON.stringify({ number, euros }) })
    return { paid: number }
  },
})
