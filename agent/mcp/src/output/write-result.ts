import { isRecord } from '@abp-kit/core/protocol'
import { workLimits } from '../limits'
import type { Address, Delivery } from '../store'
import type { OutputDirectory } from './directory'
import { safeFilename } from './filename'
import type { Part, Sorted } from './part'
import { type WrittenFile, writePart, writeText } from './write'

export interface SavedFile extends WrittenFile, Address {
  /** The app's name for it, made harmless. */
  filename?: string
  /** For data: the length of its JSON. */
  characters?: number
}

export interface SavedResult {
  files: SavedFile[]
  metadata: Record<string, unknown>
  /** Parts that could not be fetched. `url` is empty for those that were in the result itself. */
  missing: { url: string; mimeType: string; size?: number; reason: string }[]
  warnings: string[]
}

/** A result that is not saved yet. */
export interface Kept {
  capability: string
  sorted: Sorted
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
 * @throws what the disk says; `done` then contains the parts written before
 */
export async function writeResult(
  directory: OutputDirectory,
  { capability, sorted }: Kept,
  done: WrittenPart[],
  delivery: Delivery,
): Promise<SavedResult> {
  const result: SavedResult = { files: [], metadata: {}, missing: [], warnings: [] }
  const write = async (part: Part) => {
    if (part.bytes.form === 'missing') {
      const { url, reason } = part.bytes
      const { mimeType, size } = part
      result.missing.push({ url, reason, mimeType, ...(size !== undefined && { size }) })
      return undefined
    }
    const written = await writePart(directory, capability, part)
    done.push({ part, path: written.path })
    const file = describeFile({ ...written, ...delivery.addressOf(written.path) }, part, result.warnings)
    if (result.files.length < workLimits.resultFileEntries) result.files.push(file)
    return file
  }

  const { parts, deep, rest } = sorted
  for (const part of parts) await write(part)
  for (const { part, place } of deep) {
    const file = await write(part)
    // In the form that the next call accepts.
    Object.assign(place, file ? { $file: file.path, mimeType: file.mimeType } : { missing: part.mimeType })
  }
  const text = JSON.stringify(rest, null, 2) ?? 'null'
  if (parts.length > 0 && isRecord(rest) && text.length <= workLimits.metadataJsonCharacters)
    result.metadata = rest
  else {
    const { path, size } = await writeText(directory, capability, '.json', text, 'utf-8')
    done.push({ path })
    const file = {
      ...delivery.addressOf(path),
      mimeType: 'application/json',
      size,
      characters: text.length,
    }
    // If the result is data, the data comes first.
    if (parts.length === 0) result.files.unshift(file)
    else result.files.push(file)
  }
  return result
}

function describeFile(file: SavedFile, part: Part, warnings: string[]): SavedFile {
  if (part.warning !== undefined) warnings.push(part.warning)
  if (part.size !== undefined && part.size !== file.size) {
    warnings.push(
      `${file.path} has ${file.size} bytes where the app says ${part.size}: it may be cut or altered.`,
    )
  }
  const filename = part.filename === undefined ? '' : safeFilename(part.filename)
  return filename === '' ? file : { ...file, filename }
}
