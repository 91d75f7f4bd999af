import type { Part } from '../parts/part.ts'
import { convertEach } from './text.ts'

/**
 * A part of a user message: `TextPart` or `FilePart` of `ai`, whose providers also accept images as files.
 */
export type AiSdkPart =
  | { type: 'text'; text: string }
  | { type: 'file'; data: Uint8Array; mediaType: string; filename: string }

/** @returns the `content` of a user message */
export function toAiSdk(parts: readonly Part[]): AiSdkPart[] {
  return convertEach<AiSdkPart>(
    parts,
    (text) => ({ type: 'text', text }),
    ({ bytes, mimeType, name }) => ({ type: 'file', data: bytes, mediaType: mimeType, filename: name }),
    'A message of the AI SDK',
  )
}
