import { isSavedBinary, mimeTypeOf } from '@abp-kit/client'
import { isRecord } from '@abp-kit/core/protocol'
import { type AgentText, fitText, quote, say } from '../agent-text/index.ts'
import { limits, workLimits } from '../limits.ts'
import type { Part } from './extracted-files.ts'

/**
 * Reads a page's other actions during a call (docs/protocol.md §5). Prints and downloads become part of the
 * result, and the rest is reported. If the result has its own files, prints and downloads are only reported,
 * not saved (docs/protocol.md §7).
 *
 * @param list - `metadata.intercepted` of a result: the client's list, or, if the client noticed nothing, the
 *   page's. Only files that the client itself saved count
 * @param hasFiles - whether the result has its own files
 * @returns `unused`: the files that are not part of the result, which the caller must remove
 */
export function readIntercepted(
  list: unknown,
  hasFiles: boolean,
): { parts: Part[]; unused: Part[]; warnings: AgentText[] } {
  const all: Part[] = []
  const notes = new Set<AgentText>()
  for (const item of Array.isArray(list) ? list.slice(0, workLimits.interceptedEntries) : []) {
    const part = isRecord(item) ? filePart(item.file) : undefined
    if (part) all.push(part)
    if (part && !hasFiles) continue
    if (notes.size < limits.noteEntries) notes.add(noteOf(item, hasFiles))
  }
  const unused = all.splice(hasFiles ? 0 : workLimits.interceptedFileEntries)
  if (!hasFiles && unused.length > 0)
    notes.add(say`${unused.length} more files that the page gave were left out.`)
  return { parts: all, unused, warnings: [...notes].filter((note) => note !== '') }
}

function filePart(file: unknown): Part | undefined {
  if (!isSavedBinary(file)) return undefined
  const { file: path, filename, mimeType } = file
  const generic = mimeType === 'application/octet-stream' && filename !== undefined
  const type = generic ? mimeTypeOf(filename) : mimeType
  return { mimeType: type, ...(filename !== undefined && { filename }), bytes: { form: 'file', path } }
}

function noteOf(item: unknown, hasFiles: boolean): AgentText {
  if (typeof item === 'string')
    return say`The app tried ${quote(item, limits.noteCharacters)}, which was refused.`
  if (!isRecord(item)) return say``
  const { kind, message, error, frame } = item
  const isSaid = fitText(message, limits.noteCharacters) !== ''
  const detail = isSaid ? say`: ${quote(message, limits.noteCharacters)}` : say``
  if (isRecord(error))
    return say`What the page gave (${quote(kind, 20)}) could not be saved: ${fitText(error.message, limits.noteCharacters)}`
  if (kind === 'dialog' && typeof frame === 'string') {
    const text = isSaid ? say` It said ${quote(message, limits.noteCharacters)}.` : say``
    return say`A frame of another site (${frameText(frame)}) opened a dialog, which was dismissed.${text}`
  }
  if (kind === 'dialog')
    return say`The page opened a dialog, which was answered: ${quote(message, limits.noteCharacters)}.`
  if (kind === 'print' && hasFiles)
    return say`The page printed itself, too: not saved, as the result has files of its own.`
  if (kind === 'download' && hasFiles)
    return say`The page gave a file, too${detail}: not saved, as the result has files of its own.`
  if (kind === 'popup') return say`The page opened a window, which was closed${detail}.`
  if (kind === 'permission')
    return say`The page asked for a permission, which was refused${detail}. The user can allow some with --grant-permission.`
  return say``
}

/** @returns the frame's origin, or the client's description of a frame without one */
function frameText(frame: string): AgentText {
  const text = fitText(frame, 100)
  return text === 'without an origin' || !/\s/.test(text) ? text : quote(text, 100)
}
