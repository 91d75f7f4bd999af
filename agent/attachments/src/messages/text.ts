import type { DescriptorPart, FilePart, Part, TextPart } from '../parts/part.ts'
import { betweenMarks, quoted } from './marks.ts'

/** The single form of texts and descriptors for models of all providers. */
function textOf(part: TextPart | DescriptorPart): string {
  if (part.type === 'descriptor') return describe(part)
  if (part.title === undefined) return part.text
  return betweenMarks(part.title, part.text)
}

/**
 * @param place - the destination of the parts, such as `a message to Anthropic`
 * @returns a description of a file that the destination does not support; programs that choose parts by the
 *   model never need it
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

/** @returns the part's file as base64, which all formats but one need */
export function base64Of({ bytes }: FilePart): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

/** @returns the matching type, if a part's file has one of these types; narrows its TypeScript type */
export function oneOf<Type extends string>(types: readonly Type[], mimeType: string): Type | undefined {
  return types.find((type) => type === mimeType)
}

/** The image types that every provider accepts. */
export const webImages = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

// Uses a fixed order on one line: the same file yields the same text, which prompt caches need.
function describe({ name, mimeType, size, sha256, reason, path, skill }: DescriptorPart): string {
  return `<attachment-descriptor>${quoted({ name, mimeType, size, sha256, path, skill, reason })}</attachment-descriptor>`
}

/** @returns the result of `convert` for each part */
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
