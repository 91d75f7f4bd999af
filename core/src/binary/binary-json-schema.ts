import type { BinaryInputOptions, BinaryOutputOptions } from './options.ts'

const encoding = {
  enum: ['base64', 'utf-8'],
  description: 'How `content` holds the bytes',
}
const filename = { type: 'string', description: 'Name of the file' }

/**
 * The description that an agent reads in the manifest. On the `output` side, the page receives a `Blob`,
 * which JSON can express only as a description.
 */
export function describeInput(
  { description, maxSize, mimeTypes, multiple }: BinaryInputOptions,
  side: 'input' | 'output',
): Record<string, unknown> {
  const forms =
    'Bytes as base64 or utf-8 text; from inside the page also an ArrayBuffer, a typed array or a Blob'
  const one =
    side === 'output'
      ? {}
      : {
          type: 'object',
          properties: {
            content: { type: 'string', description: 'The bytes, as `encoding` says' },
            mimeType: describeType(mimeTypes),
            encoding,
            size: {
              type: 'integer',
              minimum: 0,
              ...(maxSize !== undefined && { maximum: maxSize }),
              description: 'Bytes of the decoded content; checked when it is given',
            },
            filename,
          },
          required: ['content', 'mimeType', 'encoding'],
        }
  const limit = maxSize === undefined ? '' : `, at most ${maxSize} bytes`
  const described = {
    ...one,
    description: description === undefined ? forms + limit : `${description} (${forms}${limit})`,
  }
  return multiple ? { type: 'array', items: described } : described
}

/** Describes both forms. Readers look for `downloadUrl` first (docs/protocol.md §4). */
export function describeOutput({ description, mimeTypes }: BinaryOutputOptions): Record<string, unknown> {
  const mimeType = describeType(mimeTypes)
  const size = { type: 'integer', minimum: 0, description: 'Bytes of the decoded content' }
  return {
    ...(description !== undefined && { description }),
    anyOf: [
      {
        type: 'object',
        description: 'The bytes themselves',
        properties: {
          content: { type: 'string', description: 'The bytes, as `encoding` says' },
          mimeType,
          encoding,
          size,
          filename,
        },
        required: ['content', 'mimeType', 'encoding', 'size'],
      },
      {
        type: 'object',
        description: 'Where to fetch the bytes, when they are many',
        properties: {
          downloadUrl: { type: 'string', format: 'uri' },
          mimeType,
          size,
          filename,
          expiresAt: { type: 'number', description: 'Unix time in milliseconds' },
          auth: {
            type: 'object',
            properties: {
              type: { enum: ['bearer', 'query'] },
              token: { type: 'string' },
              header: { type: 'string' },
            },
            required: ['type'],
          },
        },
        required: ['downloadUrl', 'mimeType', 'size'],
      },
    ],
  }
}

function describeType(mimeTypes: readonly string[] | undefined): Record<string, unknown> {
  const described = { type: 'string', description: 'MIME type of the content' }
  if (!mimeTypes) return described
  if (mimeTypes.every((type) => !type.endsWith('/*'))) return { ...described, enum: mimeTypes }
  const escaped = mimeTypes.map((type) => type.replaceAll(/[.+]/g, '\\$&').replace(/\*$/, '.+'))
  return { ...described, pattern: `^(${escaped.join('|')})` }
}
