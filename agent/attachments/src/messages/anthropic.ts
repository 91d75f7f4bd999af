import type { Part } from '../parts/part.ts'
import { base64Of, convertEach, oneOf, webImages } from './text.ts'

/** A block of a message's `content`: `ContentBlockParam` of `@anthropic-ai/sdk`. */
export type AnthropicBlock =
  | { type: 'text'; text: string }
  | { type: 'image'; source: { type: 'base64'; media_type: (typeof webImages)[number]; data: string } }
  | {
      type: 'document'
      source: { type: 'base64'; media_type: 'application/pdf'; data: string }
      title: string
    }

/** @returns the `content` of a user message */
export function toAnthropic(parts: readonly Part[]): AnthropicBlock[] {
  return convertEach<AnthropicBlock>(
    parts,
    (text) => ({ type: 'text', text }),
    (part) => {
      const image = oneOf(webImages, part.mimeType)
      if (image) return { type: 'image', source: { type: 'base64', media_type: image, data: base64Of(part) } }
      if (part.mimeType !== 'application/pdf') return undefined
      return {
        type: 'document',
        source: { type: 'base64', media_type: 'application/pdf', data: base64Of(part) },
        title: part.name,
      }
    },
    'A message to Anthropic',
  )
}
