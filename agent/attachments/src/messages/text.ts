import type { DescriptorPart, FilePart, Part, TextPart } from '../parts/part.ts'
import { betweenMarks, quoted } from './marks.ts'

/** The one form in which texts and descriptors reach models, whatever the provider. */
function textOf(part: TextPart | DescriptorPart): string {
  if (part.type === 'descriptor') return describe(part)
  if (part.title === undefined) return part.text
  return betweenMarks(part.title, part.text)
}

/**
 * @param place - where the parts go, such as `a message to Anthropic`
 * @returns the words for a file that has no place there: programs that choose parts by the model do not get here
 */
function insteadOf({ bytes, mimeType, name, path }: FilePart, place: string): string {
  return describe({
    type: 'descriptor',
    name,
    mimeType,
    size: bytes.byteLength,
    reason: `${place} has no place for ${mimeType}.`,
    ...(path !== undefined && { path }),
  })
}

/** @returns the part's file as base64, which all but one of the formats want */
export function base64Of({ bytes }: FilePart): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

/** @returns whether a part is a file of one of these types; the type is then known to be one of them */
export function oneOf<Type extends string>(types: readonly Type[], mimeType: string): Type | undefined {
  return types.find((type) => type === mimeType)
}

/** The pictures that every provider takes. */
export const webImages = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

// Always in the same order, and on one line: the same file gives the same text, which caches of prompts need.
function describe({ name, mimeType, size, sha256, reason, path, skill }: DescriptorPart): string {
  return `<attachment-descriptor>${quoted({ name, mimeType, size, sha256, path, skill, reason })}</attachment-descriptor>`
}

/** @returns what `convert` makes of each part */
export function convertEach<Block>(
  parts: readonly Part[],
  text: (text: string) => Block,
  file: (part: FilePart) => Block | undefined,
  place: string,
): Block[] {
  return parts.map((part) =>
    part.type === 'file' ? (file(part) ?? text(insteadOf(part, place))) : text(textOf(part)),
  )
}
