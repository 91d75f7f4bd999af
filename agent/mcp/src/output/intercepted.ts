import { isSavedBinary } from '@abp-kit/client'
import { mimeTypeOf } from '../files'
import { isRecord } from '../record'
import { shortText } from '../untrusted'
import type { Part } from './part'

const longest = 300
const mostParts = 20
const mostNotes = 10

/**
 * What a page did during a call besides answering (protocol.md §5): what it printed or downloaded is part of the result, the
 * rest is told.
 *
 * @param list - `metadata.intercepted` of a result: the client's, or, when it noticed nothing, the page's own word. Only
 *   files that the client itself saved count.
 * @returns `unused` are the files beyond what one result may have; they are the caller's to remove
 */
export function readIntercepted(list: unknown): { parts: Part[]; unused: Part[]; warnings: string[] } {
  const all: Part[] = []
  const notes = new Set<string>()
  for (const item of Array.isArray(list) ? list : []) {
    const part = isRecord(item) ? filePart(item.file) : undefined
    if (part) all.push(part)
    else if (notes.size < mostNotes) notes.add(noteOf(item))
  }
  const unused = all.splice(mostParts)
  if (unused.length > 0) notes.add(`${unused.length} more files that the page gave were left out.`)
  return { parts: all, unused, warnings: [...notes].filter((note) => note !== '') }
}

function filePart(file: unknown): Part | undefined {
  if (!isSavedBinary(file)) return undefined
  const { file: path, filename, mimeType } = file
  const generic = mimeType === 'application/octet-stream' && filename !== undefined
  const type = generic ? mimeTypeOf(filename) : mimeType
  return { mimeType: type, ...(filename !== undefined && { filename }), bytes: { form: 'file', path } }
}

function noteOf(item: unknown): string {
  if (typeof item === 'string') return `The app tried \`${shortText(item, 100)}\`, which was refused.`
  if (!isRecord(item)) return ''
  const { kind, message, error } = item
  const said = shortText(message, longest)
  if (isRecord(error)) {
    return `What the page gave (${shortText(kind, 20)}) could not be saved: ${shortText(error.message, longest)}`
  }
  if (kind === 'dialog') return `The page opened a dialog, which was answered: ${JSON.stringify(said)}.`
  if (kind === 'popup') return `The page opened a window, which was closed${said && `: ${said}`}.`
  if (kind === 'permission')
    return `The page asked for a permission, which was refused${said && `: ${said}`}.`
  return ''
}
