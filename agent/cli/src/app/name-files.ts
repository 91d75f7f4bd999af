import { constants } from 'node:fs'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { decodeBinary, extensionFor, isSavedBinary, isUnsavedBinary, type SavedBinary } from '@abp-kit/client'
import { isRecord } from '@abp-kit/core/protocol'
import { trueType } from './true-type.ts'

/** A file of a result. */
export interface ResultFile {
  path: string
  mimeType: string
  /** Bytes. */
  size: number
  /** The app's statements about it that the bytes contradict, in a few words. */
  lies: string[]
}

/**
 * Gives the files of a result the names that the app states, made safe. Never replaces a file.
 *
 * @param data - a result's; the paths in it are changed to the new ones
 * @param name - for files without a name
 * @param folder - for files that came as text
 * @returns the files, and a message for each that could not be fetched
 */
export async function nameFiles(
  data: unknown,
  name: string,
  folder: string,
): Promise<{ files: ResultFile[]; failed: string[] }> {
  const files: ResultFile[] = []
  const failed: string[] = []
  const visit = async (value: unknown): Promise<void> => {
    if (isSavedBinary(value)) {
      const file = await rename(value, name)
      files.push(file)
      Object.assign(value, { file: file.path, mimeType: file.mimeType })
    } else if (isTextFile(value)) {
      const file = await writeText(value, folder, name)
      files.push(file)
      Object.assign(value, { file: file.path, mimeType: file.mimeType, size: file.size })
      for (const field of ['content', 'encoding']) delete value[field]
    } else if (isUnsavedBinary(value)) failed.push(`${value.error.code}: ${value.error.message}`)
    else if (Array.isArray(value)) for (const one of value) await visit(one)
    else if (isRecord(value)) for (const one of Object.values(value)) await visit(one)
  }
  await visit(data)
  return { files, failed }
}

interface TextFile extends Record<string, unknown> {
  content: string
  mimeType: string
  encoding?: 'base64' | 'utf-8'
  filename?: string
}

/**
 * Text that the app returns as a file, because it has a filename or an encoding. Other text is part of the
 * data.
 */
function isTextFile(value: unknown): value is TextFile {
  if (!isRecord(value)) return false
  const { content, encoding, filename, mimeType } = value
  if (typeof content !== 'string' || typeof mimeType !== 'string') return false
  return (
    encoding === 'utf-8' || encoding === 'base64' || (encoding === undefined && typeof filename === 'string')
  )
}

async function writeText(
  { content, encoding = 'utf-8', filename, mimeType }: TextFile,
  folder: string,
  name: string,
): Promise<ResultFile> {
  const bytes = decodeBinary({ content, encoding, mimeType })
  const stated = typeof filename === 'string' ? safeName(filename) : ''
  const { extension, ...type } = await typeOf(bytes, mimeType, stated)
  const path = await freePath(folder, stemOf(stated, extension) || undevice(name), extension, (free) =>
    writeFile(free, bytes, { flag: 'wx', mode: 0o600 }),
  )
  return { path, size: bytes.byteLength, ...type }
}

async function rename(
  { file, filename, mimeType, size }: SavedBinary,
  fallback: string,
): Promise<ResultFile> {
  const stated = filename === undefined ? undevice(fallback) : safeName(filename)
  // Capability names also contain dots.
  const named = filename === undefined ? '' : stated
  const { extension, ...type } = await typeOf(file, mimeType, named)
  const path = await freePath(
    dirname(file),
    stemOf(stated, extension) || undevice(fallback),
    extension,
    (free) => copyFile(file, free, constants.COPYFILE_EXCL),
  )
  await rm(file)
  return { path, size, ...type }
}

/**
 * @returns the type of the bytes, and the matching extension, because programs that open a file go by its
 *   name
 */
async function typeOf(file: string | Uint8Array, said: string, name: string) {
  const { lies, mimeType, misnamed } = await trueType(file, {
    mimeType: said,
    ...(name !== '' && { filename: name }),
  })
  return { mimeType, lies, extension: extensionFor(mimeType, misnamed ? '' : name) }
}

/**
 * Writes a new file, with a number in its name if a file of that name exists.
 *
 * @param write - must fail with `EEXIST` for a file that exists
 * @returns the path
 */
export async function freePath(
  folder: string,
  stem: string,
  extension: string,
  write: (path: string) => Promise<unknown>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(folder, `${stem}${number === 1 ? '' : `-${number}`}${extension}`)
    try {
      await write(path)
      return path
    } catch (error) {
      if (Object(error).code !== 'EEXIST') throw error
    }
  }
}

function stemOf(name: string, extension: string): string {
  return name.toLowerCase().endsWith(extension) ? name.slice(0, -extension.length) : name
}

/**
 * @returns the last part of a name that a page states: not a path, not a hidden file, and nothing that a
 *   system forbids
 */
export function safeName(stated: string): string {
  const last = stated.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_').slice(0, 120)
  return undevice(plain.replace(/^[\s.]+|[\s.]+$/g, ''))
}

/** @returns a name that Windows does not treat as a device such as `con`, regardless of its extension */
export function undevice(name: string): string {
  return /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|conin\$|conout\$) *(?:\.|$)/i.test(name) ? `_${name}` : name
}
