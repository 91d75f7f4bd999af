import type { FilePart, Part } from '../parts/part.ts'
import { base64Of, convertEach, oneOf, webImages } from './text.ts'

/** A part of a message's `content` in the Responses API: `ResponseInputContent` of `openai`. */
export type OpenAIInput =
  | { type: 'input_text'; text: string }
  | { type: 'input_image'; detail: 'auto'; image_url: string }
  | { type: 'input_file'; filename: string; file_data: string }

/** A part of a message's `content` in Chat Completions: `ChatCompletionContentPart` of `openai`. */
export type OpenAIChatPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'input_audio'; input_audio: { data: string; format: 'wav' | 'mp3' } }
  | { type: 'file'; file: { filename: string; file_data: string } }

/** @returns the `content` of a user message in the Responses API */
export function toOpenAI(parts: readonly Part[]): OpenAIInput[] {
  return convertEach<OpenAIInput>(
    parts,
    (text) => ({ type: 'input_text', text }),
    (part) => {
      if (oneOf(webImages, part.mimeType))
        return { type: 'input_image', detail: 'auto', image_url: dataUrlOf(part) }
      if (/^(image|audio|video)\//.test(part.mimeType)) return undefined
      return { type: 'input_file', filename: part.name, file_data: dataUrlOf(part) }
    },
    'The Responses API of OpenAI',
  )
}

/** @returns the `content` of a user message in Chat Completions */
export function toOpenAIChat(parts: readonly Part[]): OpenAIChatPart[] {
  return convertEach<OpenAIChatPart>(
    parts,
    (text) => ({ type: 'text', text }),
    (part) => {
      if (oneOf(webImages, part.mimeType)) return { type: 'image_url', image_url: { url: dataUrlOf(part) } }
      const format = audioFormats[part.mimeType]
      if (format) return { type: 'input_audio', input_audio: { data: base64Of(part), format } }
      if (part.mimeType !== 'application/pdf') return undefined
      return { type: 'file', file: { filename: part.name, file_data: dataUrlOf(part) } }
    },
    'Chat Completions of OpenAI',
  )
}

const audioFormats: Readonly<Record<string, 'wav' | 'mp3'>> = { 'audio/wav': 'wav', 'audio/mpeg': 'mp3' }

function dataUrlOf(part: FilePart): string {
  return `data:${part.mimeType};base64,${base64Of(part)}`
}
