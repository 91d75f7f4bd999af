import type { FileHandle } from 'node:fs/promises'
import { stat, unlink } from 'node:fs/promises'
import { type BinaryStream, extensionFor } from '@abp-kit/client'
import { isRecord } from '@abp-kit/core/protocol'
import { spellData } from '../agent-text/index.ts'
import { onDisk } from '../disk.ts'
import { limits } from '../limits.ts'
import type { Address, Delivery } from '../store/index.ts'
import { type TrueType, trueType } from '../true-type.ts'
import type { OutputDirectory } from './directory.ts'
import type { ExtractedFiles, Part } from './extracted-files.ts'
import { safeFilename } from './filename.ts'
import { outputFailed } from './output-failed.ts'

/**
 * Characters of text to encode at a time, so that a large result is never in memory twice. A multiple of 4.
 */
const sliceCharacters = 4 * 1024 * 1024

interface WrittenFile {
  path: string
  mimeType: string
  /** Bytes. */
  size: number
}

export interface SavedFile extends WrittenFile, Address {
  /** The app's name for it, made safe. */
  filename?: string
  /** For data: the length of its JSON. */
  characters?: number
}

export interface SavedResult {
  files: SavedFile[]
  metadata: Record<string, unknown>
  /** Parts that could not be fetched. `url` is empty for those that were in the result itself. */
  missing: { url: string; mimeType: string; size?: number; filename?: string; reason: string }[]
  warnings: string[]
}

/** A result that is not saved yet. */
export interface UnsavedResult {
  capability: string
  extracted: ExtractedFiles
}

/** A file on disk, of a result that may still fail. */
export interface WrittenPart {
  /** Absent for data, which can be written again. */
  part?: Part
  /** Path on this machine. */
  path: string
}

/**
 * Writes all files of a result (docs/protocol.md §6).
 *
 * @param done - receives each part as soon as it is written
 * @throws the file system's error; `done` then contains the parts written before
 */
export async function writeResult(
  directory: OutputDirectory,
  { capability, extracted }: UnsavedResult,
  done: WrittenPart[],
  delivery: Delivery,
): Promise<SavedResult> {
  const result: SavedResult = { files: [], metadata: {}, missing: [], warnings: [] }
  const write = async (part: Part) => {
    if (part.bytes.form === 'missing') {
      const { url, reason } = part.bytes
      const { filename = '', mimeType, size } = part
      const name = safeFilename(filename)
      result.missing.push({
        ...{ url, reason, mimeType },
        ...(size !== undefined && { size }),
        ...(name !== '' && { filename: name }),
      })
      return undefined
    }
    const written = await writePart(directory, capability, part)
    done.push({ part, path: written.path })
    const address = delivery.addressOf(written.path)
    const { lies, mimeType } = written
    if (lies.length > 0)
      result.warnings.push(`The bytes of ${address.path} are ${mimeType}, against ${lies.join(' and ')}.`)
    return describeFile({ mimeType, size: written.size, ...address }, part, result.warnings)
  }

  const { parts, nested, rest } = extracted
  const files: SavedFile[] = []
  for (const part of parts) files.push(...present(await write(part)))
  const inside: SavedFile[] = []
  for (const { part, place } of nested) {
    const file = await write(part)
    Object.assign(place, placeOf(part, file))
    inside.push(...present(file))
  }
  if (parts.length > 0 && isRecord(rest) && fitsAnswer(rest)) result.metadata = rest
  else {
    const text = JSON.stringify(rest, null, 2) ?? 'null'
    const { path, size } = await writeText(directory, capability, '.json', text, 'utf-8')
    done.push({ path })
    files.push({
      ...delivery.addressOf(path),
      mimeType: 'application/json',
      size,
      characters: text.length,
    })
  }
  // An answer cannot list all files of a large result. The files that the JSON names come last.
  result.files = [...files, ...inside]
  return result
}

function present<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value]
}

/**
 * @returns whether an answer can show all data that an app sends with its files. It cannot show the app's
 *   `filename`, because it shows the file's own safe name
 */
function fitsAnswer(rest: Record<string, unknown>): boolean {
  if (Object.hasOwn(rest, 'filename')) return false
  const { metadataCharacters } = limits
  // The length alone rules out data of many megabytes, where every character would otherwise be checked.
  return JSON.stringify(rest).length <= metadataCharacters && spellData(rest).length <= metadataCharacters
}

/**
 * @returns the value that replaces a part in the data: if it has a file, the form that the next call accepts
 */
function placeOf({ bytes, filename, mimeType }: Part, file: SavedFile | undefined): object {
  if (file) {
    return { $file: file.path, mimeType: file.mimeType, ...(filename !== undefined && { filename }) }
  }
  const failure = bytes.form === 'missing' && { downloadUrl: bytes.url, reason: bytes.reason }
  return { missing: mimeType, ...failure }
}

function describeFile(file: SavedFile, part: Part, warnings: string[]): SavedFile {
  if (part.size !== undefined && part.size !== file.size) {
    warnings.push(
      `${file.path} has ${file.size} bytes where the app says ${part.size}: it may be cut or altered.`,
    )
  }
  const filename = part.filename === undefined ? '' : safeFilename(part.filename)
  return filename === '' ? file : { ...file, filename }
}

/**
 * Writes a part to its own file.
 *
 * @throws {AbpError} `OUTPUT_FAILED`; nothing is left behind then
 */
async function writePart(
  output: OutputDirectory,
  capability: string,
  part: Part,
): Promise<WrittenFile & Pick<TrueType, 'lies'>> {
  const { bytes } = part
  if (bytes.form === 'missing') throw new Error('A part that is missing cannot be written.')
  if (bytes.form === 'file' || bytes.form === 'stream') {
    const file = bytes.form === 'file' ? bytes.path : await readStream(output, bytes.stream)
    const { extension, ...type } = await typeOf(part, file)
    const path = await output.adopt(file, capability, extension)
    return { path, size: (await stat(path)).size, ...type }
  }
  const beginning = Buffer.from(bytes.text.slice(0, sliceCharacters), bytes.form)
  const { extension, ...type } = await typeOf(part, beginning, bytes.text.length > sliceCharacters)
  return { ...(await writeText(output, capability, extension, bytes.text, bytes.form)), ...type }
}

/**
 * @returns the type of the bytes, and the matching extension, because programs that open a file go by its
 *   name
 */
async function typeOf({ filename, mimeType: said }: Part, file: string | Uint8Array, isBeginning = false) {
  const looking = trueType(file, { mimeType: said, filename }, isBeginning)
  // A file that can be saved is not lost because it cannot be inspected.
  const asSaid = { mimeType: said, lies: [], misnamed: false }
  const { lies, mimeType, misnamed } = await onDisk(looking, 'look at the file').catch(() => asSaid)
  const name = filename === undefined || misnamed ? '' : safeFilename(filename)
  return { mimeType, lies, extension: extensionFor(mimeType, name) }
}

async function readStream(output: OutputDirectory, stream: BinaryStream): Promise<string> {
  const directory = await output.prepare()
  try {
    return await stream.saveTo(directory)
  } catch (error) {
    throw outputFailed(directory, error)
  }
}

/**
 * Writes text, or the bytes of base64 text, to a new file.
 *
 * @throws {AbpError} `OUTPUT_FAILED`; nothing is left behind then
 */
async function writeText(
  output: OutputDirectory,
  capability: string,
  extension: string,
  text: string,
  encoding: 'base64' | 'utf-8',
): Promise<{ path: string; size: number }> {
  const { path, handle } = await output.create(capability, extension)
  try {
    const size = await writeSlices(handle, text, encoding)
    await onDisk(handle.close(), 'close the file')
    return { path, size }
  } catch (error) {
    await removeUnfinished(handle, path)
    throw outputFailed(path, error)
  }
}

/** Closes and removes an unfinished file. Does not wait for a file system that hangs. */
async function removeUnfinished(handle: FileHandle, path: string): Promise<void> {
  const removing = handle
    .close()
    .catch(() => undefined)
    .then(() => unlink(path))
  await onDisk(removing, 'remove the file').catch(() => undefined)
}

async function writeSlices(handle: FileHandle, text: string, encoding: 'base64' | 'utf-8'): Promise<number> {
  // Each slice must end where a base64 group of four ends, so line breaks are removed.
  const source = encoding === 'base64' && /\s/.test(text) ? text.replace(/\s+/g, '') : text
  let size = 0
  for (let start = 0; start < source.length; ) {
    let end = Math.min(start + sliceCharacters, source.length)
    // A surrogate pair that is split would become two replacement characters.
    if (encoding === 'utf-8' && end < source.length && isHighSurrogate(source.charCodeAt(end - 1))) end--
    const bytes = Buffer.from(source.slice(start, end), encoding)
    await onDisk(handle.writeFile(bytes), 'write the file')
    size += bytes.byteLength
    start = end
  }
  return size
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}
