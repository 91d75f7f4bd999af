import { z } from 'zod'

function isContent(value: unknown): value is string | ArrayBuffer | Blob {
  return typeof value === 'string' || value instanceof ArrayBuffer || value instanceof Blob
}

/** Bytes that a caller sends, in each of the forms of protocol.md §4. */
export const binaryInput = z
  .object({
    content: z
      .unknown()
      .refine(isContent, 'Send text (with its encoding), an ArrayBuffer or a Blob.')
      // An ArrayBuffer and a Blob exist only for callers in the page; JSON has the string alone.
      .meta({ type: 'string', description: 'The bytes as base64 or, for text formats such as SVG, as text' }),
    mimeType: z.string().min(1).max(255).describe('MIME type of the content, such as image/png'),
    encoding: z
      .enum(['base64', 'utf-8'])
      .optional()
      .describe('How a string in `content` holds the bytes; required for strings'),
    size: z.int().nonnegative().optional().describe('Bytes of the decoded content'),
    filename: z.string().max(255).optional().describe('Name of the file that the bytes come from'),
  })
  .refine(({ content, encoding }) => typeof content !== 'string' || encoding !== undefined, {
    path: ['encoding'],
    message: 'Say whether the string in `content` is base64 or utf-8.',
  })

/** The bytes of a result: what survives every transport is a string (protocol.md §4). */
export function binaryOutput<const MimeType extends string>(mimeTypes: readonly MimeType[]) {
  return z.object({
    content: z.string().describe('The bytes, encoded as `encoding` says'),
    mimeType: z.enum(mimeTypes).describe('MIME type of the content'),
    encoding: z.enum(['base64', 'utf-8']).describe('How `content` holds the bytes'),
    size: z.int().nonnegative().describe('Bytes of the decoded content'),
    filename: z.string().describe('Suggested name for a file'),
  })
}

/** The one shape in which every capability of this app returns a picture. */
export function imageOutput<const MimeType extends string>(mimeTypes: readonly MimeType[]) {
  return z.object({
    image: binaryOutput(mimeTypes),
    width: z.int().positive().describe('Width in pixels'),
    height: z.int().positive().describe('Height in pixels'),
  })
}

/** A colour that every canvas and every SVG reader understands. */
export const color = z
  .string()
  .regex(
    /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/,
    'Write the colour as #rgb, #rrggbb or #rrggbbaa.',
  )
