import { z } from 'zod'

const key = z.string().min(1).max(200).describe('Name of the entry')

export const writeInput = z.object({
  key,
  value: z.json().describe('Any JSON value, at most 1 MB as text; replaces what the entry held'),
})

export const writeOutput = z.object({
  bytesWritten: z.int().nonnegative().describe('Bytes of the value as JSON text in UTF-8'),
})

export const clearInput = z.object({
  prefix: z.string().max(200).default('').describe('Only the entries whose key begins so; all by default'),
})

export const clearOutput = z.object({
  removed: z.int().nonnegative().describe('How many entries were deleted'),
  confirmed: z.boolean().describe('Whether the deletion was confirmed; nothing is deleted otherwise'),
})

export const readInput = z.object({ key })

export const readOutput = z.object({
  found: z.boolean().describe('Whether there is such an entry'),
  value: z.json().describe('What was written, or null when there is no such entry'),
})
