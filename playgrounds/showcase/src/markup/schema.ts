import { z } from 'zod'

function isKnown(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

export const language = z
  .string()
  .regex(/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/, 'Write a BCP 47 tag such as en or pt-BR.')
  .refine(isKnown, 'Write a BCP 47 tag such as en or pt-BR.')
  .default('en')
