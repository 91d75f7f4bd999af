import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../attachment/attachment.ts'
import { type DecodedText, decodeText } from '../attachment/type/text.ts'

/** Maximum characters of a text that reaches the model in full. */
export const inlineCharacters = 32_000

/** The start of a text file. */
export interface Excerpt {
  text: string
  encoding: DecodedText['encoding']
  /** Whether this is the whole file. */
  whole: boolean
}

/**
 * @param bytes - maximum number of bytes to read
 * @throws {AbpError} `ATTACHMENT_UNREADABLE` if the bytes are not text
 */
export async function readExcerpt(attachment: Attachment, bytes: number): Promise<Excerpt> {
  const sample = await attachment.read(0, bytes)
  const whole = sample.byteLength === attachment.size
  const decoded = decodeText(sample, whole)
  if (decoded === undefined) {
    throw new AbpError(
      'ATTACHMENT_UNREADABLE',
      `${attachment.name} is not text in UTF-8 or UTF-16 in its first ${sample.byteLength} bytes. Save it as UTF-8.`,
    )
  }
  return { ...decoded, whole }
}

/** @returns a sentence about how to reach the content that an excerpt omits */
export function whereTheRestIs({ path, size }: Attachment): string {
  return path === undefined
    ? `All ${size} bytes are in the attachment; save it to a file to search it.`
    : `All ${size} bytes are in ${path}: read, search or query it there.`
}

/**
 * @param maxCharacters - remaining characters; never exceeds the limit for any text
 * @returns the lines that fit, and a line with the number of the omitted lines
 */
export function cutLines(lines: readonly string[], maxCharacters: number): string {
  let left = Math.min(inlineCharacters, maxCharacters)
  const shown: string[] = []
  for (const line of lines) {
    left -= line.length + 1
    if (left < 0) break
    shown.push(line)
  }
  const rest = lines.length - shown.length
  return [...shown, ...(rest > 0 ? [`[${rest} more lines are left out.]`] : [])].join('\n')
}
