import { readFile } from 'node:fs/promises'
import { decodeBinary } from '../binary/decode.ts'
import { essenceOf } from '../binary/file-extension.ts'
import { isBinary, type TextBinaryData } from '../binary/find-binaries.ts'
import { readLegacy } from '../binary/legacy.ts'
import { isSavedBinary } from '../binary/saved-binary.ts'
import { BinaryStream } from '../binary/stream.ts'
import type { SessionResult } from '../call/call-options.ts'
import { replaceValues } from '../json/replace.ts'
import { quote } from '../quote.ts'
import { reasonOf } from '../reason.ts'
import { toolLimits } from './tool-limits.ts'
import type { ToolOptions } from './tool-options.ts'

/** An image in a result. */
export interface ToolPicture {
  mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  /** Base64. */
  data: string
}

/** A tool's result for its model. */
export interface ToolResult {
  /**
   * The data as text: a string unchanged, anything else as JSON. Cut at `resultLimit`, with a note at the
   * end.
   */
  text: string
  /** The data with a description instead of each file; absent if the text was cut. */
  data?: unknown
  pictures: ToolPicture[]
}

/** @param result - a successful result; its data is modified */
export async function toolResult(
  { data, metadata }: SessionResult,
  { resultLimit = toolLimits.resultCharacters, saveTo }: ToolOptions,
): Promise<ToolResult> {
  const pictures: ToolPicture[] = []
  const saved: { file: string; mimeType: ToolPicture['mimeType'] }[] = []
  const room = () => pictures.length + saved.length < toolLimits.pictures
  const intercepted = metadata?.intercepted ?? []
  const whole = intercepted.length > 0 ? { data, intercepted } : data

  const shown = await replaceValues(whole, (value) => {
    if (isSavedBinary(value)) {
      const mimeType = pictureType(value.mimeType)
      if (mimeType && value.size <= toolLimits.pictureBytes && room())
        saved.push({ file: value.file, mimeType })
      return value
    }
    if (saveTo !== undefined) return value
    if (
      typeof value === 'object' &&
      value !== null &&
      'content' in value &&
      value.content instanceof BinaryStream
    ) {
      const { content, ...rest } = value
      content.release()
      return { ...rest, size: content.size, note: withheld }
    }
    const binary = isBinary(value, false) ? value : readLegacy(value)
    if (binary === undefined || typeof binary.content !== 'string') return value
    return describe({ ...binary, content: binary.content }, pictures, room())
  })
  for (const { file, mimeType } of saved) {
    pictures.push({ mimeType, data: await readFile(file, 'base64') })
  }
  const text = asText(shown)
  if (text.length <= resultLimit) return { text, data: shown, pictures }
  const note = `[Cut: the first ${resultLimit} of ${text.length} characters. Ask for less at once.]`
  return { text: `${quote(text, resultLimit)}\n${note}`, pictures }
}

const withheld = 'The file is not shown. The program that calls may set `saveTo` to keep such files.'

function describe({ content, encoding, ...rest }: TextBinaryData, pictures: ToolPicture[], room: boolean) {
  try {
    const bytes = decodeBinary({ content, encoding, ...rest })
    const mimeType = pictureType(rest.mimeType)
    const size = bytes.byteLength
    if (!mimeType || size > toolLimits.pictureBytes || !room) return { ...rest, size, note: withheld }
    pictures.push({ mimeType, data: Buffer.from(bytes).toString('base64') })
    return { ...rest, size, note: `Picture ${pictures.length} beside this text.` }
  } catch (error) {
    return { ...rest, note: reasonOf(error) }
  }
}

function asText(data: unknown): string {
  if (typeof data === 'string') return data
  return JSON.stringify(data) ?? 'Done. There is no data.'
}

function pictureType(mimeType: string): ToolPicture['mimeType'] | undefined {
  const type = essenceOf(mimeType)
  switch (type) {
    case 'image/png':
    case 'image/jpeg':
    case 'image/gif':
    case 'image/webp':
      return type
    default:
      return undefined
  }
}
