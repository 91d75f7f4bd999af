import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { BinaryInputOptions } from '../../binary/options.ts'
import type { BinaryIssue } from '../../binary/schema.ts'
import { decodeBase64 } from './base64.ts'
import { toBlob } from './chunked-bytes.ts'
import { isBytes, isInstanceOf } from './detect-binary.ts'
import { acceptsType, onlyType } from './mime-types.ts'

const unknownType = 'application/octet-stream'
const maxNameLength = 255

type Path = PropertyKey[]
type Read = Promise<Blob | BinaryIssue>

/**
 * Decodes bytes from a caller.
 *
 * @returns a `Blob` or an array of them, or the mistakes in the value. No caller's value makes it throw.
 */
export async function decodeInput(
  value: unknown,
  options: BinaryInputOptions,
): Promise<StandardSchemaV1.Result<unknown>> {
  if (!options.multiple) {
    const read = await readOne(value, [], options)
    return read instanceof Blob ? { value: read } : { issues: [read] }
  }
  if (!Array.isArray(value)) return { issues: [issue([], 'INVALID_TYPE', 'Expected a list of bytes.')] }
  const blobs: Blob[] = []
  const issues: BinaryIssue[] = []
  // One at a time, to limit the load on memory and on the page.
  for (const [index, item] of value.entries()) {
    const read = await readOne(item, [index], options)
    if (read instanceof Blob) blobs.push(read)
    else issues.push(read)
  }
  return issues.length > 0 ? { issues } : { value: blobs }
}

async function readOne(value: unknown, path: Path, options: BinaryInputOptions): Read {
  if (isBytes(value)) {
    const type = (value instanceof Blob && value.type) || (onlyType(options.mimeTypes) ?? unknownType)
    return readContent(value, path, path, type, isInstanceOf('File', value) ? value.name : undefined, options)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value === undefined
      ? issue(path, 'MISSING_PARAM', 'Send bytes: `{ content, mimeType, encoding }`.')
      : issue(
          path,
          'INVALID_TYPE',
          `Expected bytes, not ${Array.isArray(value) ? 'a list' : typeof value}: send \`{ content, mimeType, encoding }\`.`,
        )
  }
  const { content, encoding, filename, mimeType, size }: Record<string, unknown> = { ...value }
  if (typeof mimeType !== 'string' || mimeType === '')
    return issue(
      [...path, 'mimeType'],
      mimeType === undefined ? 'MISSING_PARAM' : 'INVALID_TYPE',
      'Expected the MIME type of the content.',
    )
  const place = [...path, 'content']
  const name = typeof filename === 'string' ? filename : undefined
  const blob =
    typeof content === 'string'
      ? await readText(content, path, encoding, mimeType, name, options)
      : isBytes(content)
        ? await readContent(content, place, [...path, 'mimeType'], mimeType, name, options)
        : issue(
            place,
            content === undefined ? 'MISSING_PARAM' : 'INVALID_TYPE',
            'Expected text with its encoding, an ArrayBuffer, a typed array or a Blob.',
          )
  return blob instanceof Blob && size !== undefined && size !== blob.size
    ? issue(
        [...path, 'size'],
        'WRONG_SIZE',
        `The content has ${blob.size} bytes, not ${typeof size === 'number' ? size : `a ${typeof size}`}: it was cut or altered.`,
      )
    : blob
}

async function readText(
  content: string,
  path: Path,
  encoding: unknown,
  mimeType: string,
  filename: string | undefined,
  options: BinaryInputOptions,
): Read {
  const place = [...path, 'content']
  if (encoding !== 'base64' && encoding !== 'utf-8')
    return issue(
      [...path, 'encoding'],
      'MISSING_ENCODING',
      "Say how `content` holds the bytes: 'base64' or 'utf-8'.",
    )
  const { maxSize = Number.POSITIVE_INFINITY } = options
  // Checked before decoding. The limit allows for line breaks and padding.
  if (content.length > (encoding === 'base64' ? (maxSize / 3) * 4 * 1.1 + 4 : maxSize))
    return tooLarge(place, maxSize)
  if (encoding === 'utf-8')
    return readContent(content, place, [...path, 'mimeType'], mimeType, filename, options)
  const decoded = await decodeBase64(content)
  return decoded
    ? readContent(decoded, place, [...path, 'mimeType'], mimeType, filename, options)
    : issue(
        place,
        'INVALID_BASE64',
        'It is not base64. Send it whole, with its padding, without a `data:` prefix.',
      )
}

async function readContent(
  content: Blob | ArrayBuffer | ArrayBufferView | string,
  place: Path,
  typePlace: Path,
  mimeType: string,
  filename: string | undefined,
  { maxSize, mimeTypes }: BinaryInputOptions,
): Read {
  if (!acceptsType(mimeTypes, mimeType))
    return issue(
      typePlace,
      'UNSUPPORTED_TYPE',
      `${mimeType.slice(0, 100)} is not taken. Send ${mimeTypes?.join(', ')}.`,
    )
  const size = typeof content === 'string' ? 0 : content instanceof Blob ? content.size : content.byteLength
  if (maxSize !== undefined && size > maxSize) return tooLarge(place, maxSize)
  const blob = await toBlob(content, mimeType)
  if (maxSize !== undefined && blob.size > maxSize) return tooLarge(place, maxSize)
  const name = filename === undefined ? '' : cleanName(filename)
  return name === '' ? blob : new File([blob], name, { type: mimeType })
}

/** Keeps only the file's name, without folders and control characters. */
function cleanName(filename: string): string {
  const name = filename.slice(-1000).replace(/^.*[\\/]/s, '')
  return name.replace(/\p{Cc}/gu, '').slice(0, maxNameLength)
}

function tooLarge(place: Path, maxSize: number): BinaryIssue {
  return issue(place, 'TOO_LARGE', `It has more than ${maxSize} bytes. Send less.`)
}

function issue(path: Path, code: string, message: string): BinaryIssue {
  return { path, code, message }
}
