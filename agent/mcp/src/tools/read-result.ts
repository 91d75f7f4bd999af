import { mimeTypeOf } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'
import { fitText, joinLines, quote, quoteLines, say } from '../agent-text/index.ts'
import { type AgentAnswer, answerOf, pictureOf } from '../answers/index.ts'
import { closeFile, type OpenFile, pick, readWhole } from '../files/index.ts'
import { limits } from '../limits.ts'
import type { ClientSession } from '../sessions/index.ts'
import { defineTool } from './define.ts'

export const readResultTool = defineTool({
  name: say`abp_read_result`,
  title: say`Read a saved result`,
  description: say`Shows a part of a saved result, for agents that cannot read its file.`,
  input: z.strictObject({
    result: z.string().describe('Path or address of the file'),
    pointer: z
      .string()
      .regex(/^(\/.*)?$/, { error: 'must be a JSON Pointer such as /html' })
      .optional()
      .describe('JSON Pointer to one value, such as /html'),
    offset: z.number().int().nonnegative().default(0).describe('Characters to leave out'),
    limit: z
      .number()
      .int()
      .positive()
      .max(limits.readCharacters)
      .default(limits.readByDefaultCharacters)
      .describe('Characters to show'),
  }),
  shownInput: z.object({
    result: z.string().describe('Its path'),
    pointer: z.string().optional().describe('JSON Pointer, such as /html'),
    offset: z.number().optional().describe('Characters'),
    limit: z.number().optional().describe(`Characters, ${limits.readByDefaultCharacters} by default`),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (session, { result, pointer, offset, limit }) => {
    const { file, mimeType } = await openResult(session, result)
    try {
      if (pointer === undefined && !isText(mimeType)) return await describeBytes(file, mimeType)
      const text = await readText(file, result, pointer)
      return describeText(text, offset, limit)
    } finally {
      await closeFile(file)
    }
  },
})

/** Opens a result that this client's calls saved, or a stored result by its unguessable address. */
async function openResult(
  session: ClientSession,
  result: string,
): Promise<{ file: OpenFile; mimeType: string }> {
  const stored = session.output.storedKey(result)
  const mimeType = session.output.typeOf(result) ?? (stored === undefined ? undefined : mimeTypeOf(stored))
  if (mimeType === undefined) {
    const shown = quote(result, limits.pathCharacters)
    throw new AbpError(
      'FILE_NOT_ALLOWED',
      say`${shown} is no result of this session. Name the path of a result as its answer did.`,
    )
  }
  return { file: await session.files.open(result), mimeType }
}

async function readText(file: OpenFile, result: string, pointer: string | undefined): Promise<string> {
  const path = fitText(result, limits.pathCharacters)
  if (file.size > limits.readTextBytes) {
    throw new AbpError(
      'INVALID_PARAMS',
      say`${path} has ${file.size} bytes, over the ${limits.readTextBytes} that can be read in parts. Hand it on as {"$file": "${path}"}.`,
    )
  }
  const text = (await readWhole(file.handle, file.size)).toString('utf8')
  if (pointer === undefined) return text
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (cause) {
    throw new AbpError('INVALID_PARAMS', say`${path} is not JSON, so that it has no \`pointer\`.`, { cause })
  }
  const value = pick(data, pointer, path)
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null')
}

function describeText(text: string, offset: number, limit: number): AgentAnswer {
  const start = boundary(text, Math.min(offset, text.length))
  const end = boundary(text, Math.min(start + limit, text.length), start)
  const next = end < text.length ? say`; go on with "offset": ${end}` : say``
  const shown = joinLines(
    say`Characters ${start} to ${end} of ${text.length}${next}. What the file says, each line after "| ":`,
    quoteLines(text.slice(start, end)),
  )
  return answerOf(shown)
}

/**
 * @returns the position itself; if it would split a character, the position before it, or the position after
 *   it if the one before is not beyond `after`
 */
function boundary(text: string, place: number, after = -1): number {
  const code = text.charCodeAt(place)
  const cuts = place > 0 && place < text.length && code >= 0xdc00 && code <= 0xdfff
  return cuts && isHigh(text.charCodeAt(place - 1)) ? (place - 1 > after ? place - 1 : place + 1) : place
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

async function describeBytes(file: OpenFile, mimeType: string): Promise<AgentAnswer> {
  const text = joinLines(
    say`Type: ${fitText(mimeType, limits.nameCharacters)}`,
    say`Size: ${file.size} bytes`,
    say`These bytes are no text: look at them with abp_attach, or hand the file on as {"$file": "path"}.`,
  )
  const picture =
    file.size <= limits.readPictureBytes
      ? pictureOf(mimeType, await readWhole(file.handle, file.size))
      : undefined
  const answer = answerOf(text)
  return picture ? { ...answer, content: [...answer.content, picture] } : answer
}

function isText(mimeType: string): boolean {
  return /^(text\/|application\/json\b|image\/svg\+xml\b)/.test(mimeType)
}
