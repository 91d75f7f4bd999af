import { pathToFileURL } from 'node:url'
import type { FilePart, Part } from '../parts/part.ts'
import { base64Of, convertEach } from './text.ts'

/** A block of a tool result: `ContentBlock` of `@modelcontextprotocol/sdk`. */
export type McpBlock =
  | { type: 'text'; text: string }
  | { type: 'image'; data: string; mimeType: string }
  | { type: 'audio'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } }

/** @returns the `content` of a tool result */
export function toMcp(parts: readonly Part[]): McpBlock[] {
  return convertEach<McpBlock>(
    parts,
    (text) => ({ type: 'text', text }),
    (part) => {
      const { mimeType } = part
      const data = base64Of(part)
      if (mimeType.startsWith('image/')) return { type: 'image', data, mimeType }
      if (mimeType.startsWith('audio/')) return { type: 'audio', data, mimeType }
      return { type: 'resource', resource: { uri: uriOf(part), mimeType, blob: data } }
    },
    'An MCP result',
  )
}

// A resource needs a URI; for bytes that are not on disk, it is their name.
function uriOf({ name, path }: FilePart): string {
  return path === undefined ? `attachment:///${encodeURIComponent(name)}` : pathToFileURL(path).href
}
