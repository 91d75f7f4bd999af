// Compiled by not-strict.test.ts, as in an app whose TypeScript is not strict, and as all else here.
import { type CapabilityHandler, defineCapability } from '@abp-kit/core'
import { z } from 'zod'

const input = z.object({ markdown: z.string() })
const output = z.object({ html: z.string() })

export const convert = defineCapability({
  name: 'convert.markdownToHtml',
  description: 'Convert Markdown to HTML',
  input,
  output,
  handler: ({ markdown }) => ({ html: markdown.trim() }),
})

// @ts-expect-error The schema of the result has a text.
export const wrongResult: CapabilityHandler<typeof input, typeof output> = () => ({ html: 1 })

// @ts-expect-error The schema of the parameters has a text.
export const wrongParameters: CapabilityHandler<typeof input> = ({ markdown }) => markdown.toFixed()
