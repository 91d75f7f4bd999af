import type { Part } from '../parts/part.ts'
import { convertEach } from './text.ts'

/** A part of a user's message: `TextPart` or `FilePart` of `ai`, whose providers take pictures as files, too. */
export type AiSdkPart =
  | { type: 'text'; text: string }
  | { type: 'file'; data: Uint8Array; mediaType: string; filename: string }

/** @returns the `content` of a user's message */
export function toAiSdk(parts: readonly Part[]): AiSdkPart[] {
  return convertEach<AiSdkPart>(
    parts,
    (text) => ({ type: 'text', text }),
    ({ bytes, mimeType, name }) => ({ type: 'file', data: bytes, mediaType: mimeType, filename: name }),
    'A message of the AI SDK',
  )
}
