import { z } from 'zod'

export const usageInput = z.object({
  prefix: z.string().max(200).default('').describe('Only the entries whose key starts like this'),
})

export const usageOutput = z.object({
  entries: z.array(z.object({ key: z.string(), bytes: z.int().nonnegative() })).describe('The largest first'),
})
