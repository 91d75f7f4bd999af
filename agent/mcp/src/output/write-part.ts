import type { FileHandle } from 'node:fs/promises'
import { stat, unlink } from 'node:fs/promises'
import { type BinaryStream, extensionFor } from '@abp-kit/client'
import { onDisk } from '../disk'
import type { OutputDirectory } from './directory'
import type { Part } from './extracted-files'
import { outputFailed } from './output-failed'

/** Characters of text to encode at a time, so that a large result is never in memory twice. A multiple of 4. */
const sliceCharacters = 4 * 1024 * 1024

export interface WrittenFile {
  path: string
  mimeType: string
  /** Bytes. */
  size: number
}

/**
 * Writes a part to its own file.
 *
 * @throws {AbpError} `OUTPUT_FAILED`; nothing is left behind then
 */
export async function writePart(
  output: OutputDirectory,
  capability: string,
  { mimeType, bytes }: Part,
): Promise<WrittenFile> {
  const extension = extensionFor(mimeType)
  if (bytes.form === 'file' || bytes.form === 'stream') {
    const file = bytes.form === 'file' ? bytes.path : await readStream(output, bytes.stream)
    const path = await output.adopt(file, capability, extension)
    return { path, mimeType, size: (await stat(path)).size }
  }
  if (bytes.form === 'missing') throw new Error('A part that is missing cannot be written.')
  const { path, size } = await writeText(output, capability, extension, bytes.text, bytes.form)
  return { path, mimeType, size }
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
export async function writeText(
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
    // A surrogate pair that is cut in two would become two replacement characters.
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
