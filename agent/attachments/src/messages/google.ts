import type { Part } from '../parts/part.ts'
import { base64Of, convertEach } from './text.ts'

/** A part of a message: `Part` of `@google/genai`. */
export type GooglePart = { text: string } | { inlineData: { data: string; mimeType: string } }

/** @returns the `parts` of a user content */
export function toGoogle(parts: readonly Part[]): GooglePart[] {
  return convertEach<GooglePart>(
    parts,
    (text) => ({ text }),
    (part) => ({ inlineData: { data: base64Of(part), mimeType: part.mimeType } }),
    'A message to Google',
  )
}
