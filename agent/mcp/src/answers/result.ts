import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { SavedFile, SavedResult } from '../output'

/** The `structuredContent` of every tool whose result becomes files. */
export const savedOutput = z.object({
  files: z
    .array(
      z.object({
        path: z.string().describe('For {"$file"}; with a store, the same as `uri`'),
        uri: z.string().describe('The same as a file: URL, or what it is called in the store'),
        mimeType: z.string(),
        size: z.number().describe('Bytes'),
        characters: z.number().optional().describe('Length of the JSON, for data'),
        filename: z.string().optional().describe('What the app calls it'),
      }),
    )
    .describe('What was saved; read a file only when you need what is in it'),
  metadata: z.record(z.string(), z.unknown()).optional().describe('What the app said beside the files'),
  missing: z
    .array(
      z.object({ url: z.string(), mimeType: z.string(), size: z.number().optional(), reason: z.string() }),
    )
    .optional()
    .describe('Files that could not be fetched'),
  warnings: z.array(z.string()).optional(),
})

/**
 * The answer for a result that was saved: the text of protocol.md §6, the same as data, and a link to each file.
 *
 * @param warnings - more of them, from the call
 */
export function savedAnswer(saved: SavedResult, warnings: readonly string[] = []): CallToolResult {
  const all = [...saved.warnings, ...warnings]
  const { files, metadata, missing } = saved
  const text = [
    ...files.map((file, index) => describe(file, index === 0 ? metadata : {})),
    ...(files.length === 0 && Object.keys(metadata).length > 0
      ? [`Metadata: ${JSON.stringify(metadata)}`]
      : []),
    ...missing.map(
      ({ url, mimeType, reason }) => `Download failed: ${url}\nType: ${mimeType}\nReason: ${reason}`,
    ),
    ...all.map((warning) => `Warning: ${warning}`),
  ].join('\n\n')
  return {
    content: [
      { type: 'text', text },
      ...files.map(({ uri, name, mimeType, size }) => ({
        type: 'resource_link' as const,
        uri,
        name,
        mimeType,
        size,
      })),
    ],
    structuredContent: {
      files: files.map(({ name, ...file }) => file),
      ...(Object.keys(metadata).length > 0 && { metadata }),
      ...(missing.length > 0 && { missing }),
      ...(all.length > 0 && { warnings: all }),
    },
  }
}

function describe(
  { path, mimeType, size, filename, characters }: SavedFile,
  beside: Record<string, unknown>,
) {
  if (characters !== undefined) return `Output saved to file: ${path}\nSize: ${characters} characters`
  const metadata = { ...(filename !== undefined && { filename }), ...beside }
  return [
    `File saved: ${path}`,
    `Type: ${mimeType}`,
    `Size: ${size} bytes`,
    ...(Object.keys(metadata).length > 0 ? [`Metadata: ${JSON.stringify(metadata)}`] : []),
  ].join('\n')
}

/** The answer for a call that succeeded without data (protocol.md §6, rule 1). */
export function emptyAnswer(capability: string, warnings: readonly string[] = []): CallToolResult {
  const text = [
    `${capability} succeeded; there is no data.`,
    ...warnings.map((warning) => `Warning: ${warning}`),
  ]
  return {
    content: [{ type: 'text', text: text.join('\n\n') }],
    structuredContent: { files: [], ...(warnings.length > 0 && { warnings: [...warnings] }) },
  }
}
