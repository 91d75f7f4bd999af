import { fileInput } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core'
import { z } from 'zod'
import { isRecord, reasonOf } from '../record'
import { type AllowedFiles, closeFile, type OpenFile } from './allowed'
import { mimeTypeOf } from './mime'

/** A file in the place of a value: anywhere in a call's parameters. */
export const fileReference = z.strictObject({
  $file: z
    .string()
    .describe('Path (or store address) of a saved result, or path of a file in an allowed directory'),
  as: z
    .enum(['binary', 'text', 'json', 'base64'])
    .default('binary')
    .describe('What the app gets: the bytes as BinaryData, the text, the value of the JSON, or base64'),
  pointer: z
    .string()
    .regex(/^(\/.*)?$/, { error: 'must be a JSON Pointer such as /html' })
    .optional()
    .describe('JSON Pointer to one value of a JSON file, such as /html'),
  mimeType: z.string().optional().describe('Instead of the one that the extension says'),
  filename: z.string().optional().describe('Instead of the name that it has'),
})

/**
 * Makes a file one that the browser can open by a path, later, and be sure that it is the one that was opened here.
 *
 * @param file - is the callee's to close
 * @returns the path
 */
type Lend = (file: OpenFile) => Promise<string>

const deepest = 100
/** Bytes (protocol.md §4: 10 MB inline). */
const mostInline = 10 * 1024 * 1024

/**
 * Puts what files hold in the place of references to them: `{ "$file": "path" }` anywhere in a call's parameters. An app's own field
 * of that name is escaped: `$$file`.
 *
 * @param value - JSON data
 * @param lend - gives the browser the large files, which it reads itself
 * @param place - what the caller calls it, for errors
 * @throws {AbpError} `FILE_NOT_ALLOWED`; `INVALID_PARAMS` for a reference that is wrong
 */
export async function resolveFiles(
  value: unknown,
  files: AllowedFiles,
  lend: Lend,
  place = 'params',
  depth = 0,
): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) throw new AbpError('INVALID_PARAMS', `\`${place}\` is nested too deep.`)
  if (isRecord(value) && Object.hasOwn(value, '$file')) return readReference(value, files, lend, place)
  if (Array.isArray(value)) {
    return Promise.all(
      value.map((item, index) => resolveFiles(item, files, lend, `${place}[${index}]`, depth + 1)),
    )
  }
  const entries = Object.entries(value).map(async ([key, item]) => {
    const resolved = await resolveFiles(item, files, lend, `${place}.${key}`, depth + 1)
    return [unescaped(key), resolved] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** An app's own field `$file` is written `$$file`, and `$$file` is written `$$$file`: one `$` is taken away. */
function unescaped(key: string): string {
  return /^\$\$+file$/.test(key) ? key.slice(1) : key
}

async function readReference(
  value: unknown,
  files: AllowedFiles,
  lend: Lend,
  place: string,
): Promise<unknown> {
  const parsed = fileReference.safeParse(value)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `\`${[place, ...path].join('.')}\` ${message}`,
    )
    throw new AbpError('INVALID_PARAMS', `${problems.join('; ')}.`)
  }
  const { $file, as, pointer, mimeType, filename } = parsed.data
  if (as === 'binary' && pointer === undefined) {
    const labels = {
      ...(mimeType !== undefined && { mimeType }),
      ...(filename !== undefined && { filename }),
    }
    return bytesOf(await files.open($file), labels, lend)
  }
  const { path, bytes } = await files.read($file)
  if (as === 'base64' && pointer === undefined) return bytes.toString('base64')
  return as === 'text' ? bytes.toString('utf8') : pick(parse(bytes, path), pointer ?? '', path)
}

/** Base64 is what every app takes; of what is too large for that, the browser makes a `File` by itself. */
async function bytesOf(
  file: OpenFile,
  given: { mimeType?: string; filename?: string },
  lend: Lend,
): Promise<unknown> {
  const { name, handle, size } = file
  const labels = { mimeType: mimeTypeOf(name), filename: name, ...given }
  if (size > mostInline) return fileInput(await lend(file), labels)
  try {
    return { content: await handle.readFile(), ...labels }
  } finally {
    await closeFile(file)
  }
}

function parse(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new AbpError('INVALID_PARAMS', `${path} is not JSON: ${reasonOf(cause)}.`, { cause })
  }
}

/**
 * @param pointer - RFC 6901
 * @param path - of the file, for the error
 * @throws {AbpError} `INVALID_PARAMS` when there is nothing
 */
export function pick(value: unknown, pointer: string, path: string): unknown {
  let found = value
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) {
      throw new AbpError('INVALID_PARAMS', `${path} has nothing at \`${pointer}\`.`)
    }
    found = Reflect.get(found, key)
  }
  return found
}
