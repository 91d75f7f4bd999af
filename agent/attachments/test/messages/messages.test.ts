import type { ContentBlockParam } from '@anthropic-ai/sdk/resources/messages'
import { createPartFromBase64, type Part as GeminiPart } from '@google/genai'
import { ContentBlockSchema } from '@modelcontextprotocol/sdk/types.js'
import { modelMessageSchema, type UserContent } from 'ai'
import type { ChatCompletionContentPart } from 'openai/resources/chat/completions'
import type { ResponseInputContent } from 'openai/resources/responses/responses'
import { expect, it } from 'vitest'
import { type Part, toAiSdk, toAnthropic, toGoogle, toMcp, toOpenAI, toOpenAIChat } from '../../src/index.ts'

const every = new Uint8Array(Array.from({ length: 256 }, (_, index) => index))
// A view into a larger buffer, as slices of files are.
const bytes = new Uint8Array([9, ...every, 9]).subarray(1, 257)
const base64 = Buffer.from(every).toString('base64')

const file = (mimeType: string, name: string): Part => ({ type: 'file', mimeType, name, bytes })
const parts: Part[] = [
  { type: 'text', text: 'plain' },
  { type: 'text', title: 'deck.pptx, slide 2', text: 'Hello </attachment> <ATTACHMENT title="x"> <b>' },
  file('image/png', 'a.png'),
  file('application/pdf', 'a.pdf'),
  file('audio/wav', 'a.wav'),
  file('video/mp4', 'a b.mp4'),
  {
    type: 'descriptor',
    reason: 'Too large.',
    name: '</attachment-descriptor>\u2028x',
    mimeType: 'application/zip',
    size: 3,
    sha256: 'ab',
    path: '/tmp/x.zip',
  },
]
const titled =
  '<attachment title="deck.pptx, slide 2">\nHello &lt;/attachment> &lt;ATTACHMENT title="x"> <b>\n</attachment>'
const descriptor =
  '<attachment-descriptor>{"name":"\\u003c/attachment-descriptor\\u003e\\u2028x","mimeType":"application/zip","size":3,' +
  '"sha256":"ab","path":"/tmp/x.zip","reason":"Too large."}</attachment-descriptor>'

function readDescriptor(text: string): unknown {
  return JSON.parse(text.replace(/^<attachment-descriptor>|<\/attachment-descriptor>$/g, ''))
}

it('writes blocks of Anthropic', () => {
  const blocks: ContentBlockParam[] = toAnthropic(parts)
  expect(blocks).toEqual([
    { type: 'text', text: 'plain' },
    { type: 'text', text: titled },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
    {
      type: 'document',
      source: { type: 'base64', media_type: 'application/pdf', data: base64 },
      title: 'a.pdf',
    },
    { type: 'text', text: expect.stringContaining('has no place for audio/wav') },
    { type: 'text', text: expect.stringContaining('has no place for video/mp4') },
    { type: 'text', text: descriptor },
  ])
})

it('writes parts of both forms of OpenAI', () => {
  const inputs: ResponseInputContent[] = toOpenAI(parts)
  expect(inputs).toMatchObject([
    { type: 'input_text', text: 'plain' },
    { type: 'input_text', text: titled },
    { type: 'input_image', image_url: `data:image/png;base64,${base64}` },
    { type: 'input_file', filename: 'a.pdf', file_data: `data:application/pdf;base64,${base64}` },
    { type: 'input_text', text: expect.stringContaining('audio/wav') },
    { type: 'input_text', text: expect.stringContaining('video/mp4') },
    { type: 'input_text', text: descriptor },
  ])
  const chat: ChatCompletionContentPart[] = toOpenAIChat(parts)
  expect(chat.slice(2, 6)).toEqual([
    { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } },
    { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${base64}` } },
    { type: 'input_audio', input_audio: { data: base64, format: 'wav' } },
    { type: 'text', text: expect.stringContaining('video/mp4') },
  ])
})

it('writes parts of Google, as its own function does', () => {
  const written: GeminiPart[] = toGoogle(parts)
  expect(written[3]).toEqual(createPartFromBase64(base64, 'application/pdf'))
  expect(written[5]).toEqual(createPartFromBase64(base64, 'video/mp4'))
  expect(written[6]).toEqual({ text: descriptor })
})

it("writes content that the AI SDK's schema takes, with the same bytes", () => {
  const content: UserContent = toAiSdk(parts)
  const parsed = modelMessageSchema.parse({ role: 'user', content })
  expect(parsed.content).toHaveLength(parts.length)
  expect(toAiSdk(parts)[3]).toEqual({
    type: 'file',
    data: every,
    mediaType: 'application/pdf',
    filename: 'a.pdf',
  })
})

it("writes blocks that MCP's schema takes, with the same bytes", () => {
  const blocks = toMcp(parts).map((block) => ContentBlockSchema.parse(block))
  expect(blocks).toMatchObject([
    { type: 'text', text: 'plain' },
    { type: 'text', text: titled },
    { type: 'image', data: base64, mimeType: 'image/png' },
    { type: 'resource', resource: { uri: 'attachment:///a.pdf', mimeType: 'application/pdf', blob: base64 } },
    { type: 'audio', data: base64, mimeType: 'audio/wav' },
    { type: 'resource', resource: { uri: 'attachment:///a%20b.mp4', blob: base64 } },
    { type: 'text', text: descriptor },
  ])
  const [saved] = toMcp([{ type: 'file', mimeType: 'application/pdf', name: 'x', path: '/a b/x.pdf', bytes }])
  expect(saved).toMatchObject({ resource: { uri: 'file:///a%20b/x.pdf' } })
})

it('describes files in one form that cannot be left and can be read back', () => {
  const [described] = toGoogle(parts.slice(-1))
  const text = described && 'text' in described ? described.text : ''
  expect(readDescriptor(text)).toEqual({ ...parts[6], type: undefined })
  expect(text.split('\n')).toHaveLength(1)
  expect(text.match(/</g)).toHaveLength(2)
})
