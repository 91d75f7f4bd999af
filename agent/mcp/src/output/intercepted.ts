import { unlink } from 'node:fs/promises'
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
 */
export function readIntercepted(list: unknown): { parts: Part[]; warnings: string[] } {
  const parts: Part[] = []
  const notes = new Set<string>()
  for (const item of Array.isArray(list) ? list : []) {
    const part = isRecord(item) ? filePart(item.file) : undefined
    if (part && parts.length < mostParts) parts.push(part)
    else if (notes.size < mostNotes && !part) notes.add(noteOf(item))
  }
  return { parts, warnings: [...notes].filter((note) => note !== '') }
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
  const { kind, message, error, frame } = item
  const said = shortText(message, longest)
  if (isRecord(error)) {
    return `What the page gave (${shortText(kind, 20)}) could not be saved: ${shortText(error.message, longest)}`
  }
  if (kind === 'dialog' && typeof frame === 'string') {
    const text = said && ` It said ${JSON.stringify(said)}.`
    return `A frame of another site (${shortText(frame, 100)}) opened a dialog, which was dismissed.${text}`
  }
  if (kind === 'dialog') return `The page opened a dialog, which was answered: ${JSON.stringify(said)}.`
  if (kind === 'popup') return `The page opened a window, which was closed${said && `: ${said}`}.`
  if (kind === 'permission')
    return `The page asked for a permission, which was refused${said && `: ${said}`}.`
  return ''
}

/** Removes the files of parts that nobody is told of. Never throws. */
export async function discardParts(parts: readonly Part[]): Promise<void> {
  const paths = parts.flatMap(({ bytes }) => (bytes.form === 'file' ? [bytes.path] : []))
  await Promise.all(paths.map((path) => unlink(path).catch(() => undefined)))
}
