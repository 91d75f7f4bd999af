// abp/markdown-schema.ts
import { z } from 'zod'

export const input = z.object({
  markdown: z.string(),
  options: z.object({ gfm: z.boolean().default(true) }).optional(),
})
export const output = z.object({ html: z.string() })
