import { isRecord } from '@abp-kit/core/protocol'
import { type AgentObject, type AgentText, fitText, say } from '../agent-text/index.ts'
import { limits } from '../limits.ts'

/**
 * The text of core's `binaryInput` for callers in the page. An agent of the MCP server names a file instead.
 */
const forms =
  'Bytes as base64 or utf-8 text; from inside the page also an ArrayBuffer, a typed array or a Blob'

/**
 * Recognises a binary parameter by its JSON Schema: `BinaryData` (docs/protocol.md §4), which is an object
 * with `content` and `mimeType`, or a string with JSON Schema's keywords for binary content.
 *
 * @returns a replacement schema, of a reference to a file (`{"$file": "path"}`); `undefined` if the parameter
 *   is not binary
 */
export function fileParameter(schema: Record<string, unknown>): AgentObject | undefined {
  if (isBinaryData(schema)) return reference(aboutBytes(schema.description), ['$file'])
  if (!isEncodedText(schema)) return undefined
  return reference(say`${aboutBytes(schema.description)}; always with "as": "base64"`, ['$file', 'as'])
}

/** @returns whether {@link fileParameter} recognises a parameter */
export function isFileParameter(schema: Record<string, unknown>): boolean {
  return isBinaryData(schema) || isEncodedText(schema)
}

function reference(description: AgentText, required: readonly string[]): AgentObject {
  const type = say`string`
  return {
    type: say`object`,
    properties: {
      $file: { type },
      ...(required.includes('as') && { as: { type, enum: [say`base64`] } }),
      // For a path whose extension does not show the type.
      mimeType: { type },
    },
    required: required.map((name) => fitText(name, limits.nameCharacters)),
    description,
  }
}

function aboutBytes(description: unknown): AgentText {
  const words = typeof description === 'string' ? description.slice(0, 2 * limits.schemaTextCharacters) : ''
  const own = words
    .replace(forms, '')
    .replace(/\(\s*,?\s*(.*)\)\s*$/, '($1)')
    .replace(/\s*\(\)\s*$/, '')
  const about = fitText(own.replace(/^\s*,\s*/, ''), limits.schemaTextCharacters)
  return about === '' ? say`Path of a file` : say`${about}; path of a file`
}

/** The fields of an object that holds only its bytes. */
const binaryFields = new Set(['content', 'mimeType', 'encoding', 'size', 'filename'])

function isBinaryData({ properties }: Record<string, unknown>): boolean {
  if (!isRecord(properties) || !isRecord(properties.content) || !isRecord(properties.mimeType)) return false
  for (const name in properties) if (!binaryFields.has(name)) return false
  const { encoding } = properties
  const isTextOnly = isRecord(encoding) && Array.isArray(encoding.enum) && !includes(encoding.enum, 'base64')
  return !isTextOnly
}

function isEncodedText({ type, contentEncoding, format }: Record<string, unknown>): boolean {
  if (type !== 'string') return false
  return (
    contentEncoding === 'base64' ||
    contentEncoding === 'base64url' ||
    format === 'byte' ||
    format === 'binary'
  )
}

function includes(list: unknown, word: string): boolean {
  return Array.isArray(list) && list.slice(0, 10).includes(word)
}
