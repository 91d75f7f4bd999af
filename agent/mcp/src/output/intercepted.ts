import { unlink } from 'node:fs/promises'
import type { Intercepted } from '@abp-kit/client'
import { mimeTypeOf } from '../files'
import { shortText } from '../untrusted'
import type { Part } from './part'

const longest = 300
const mostNotes = 10

/**
 * What a page did during a call besides answering (protocol.md §5): what it printed or downloaded is part of the result, the
 * rest is told.
 */
export function readIntercepted(list: readonly Intercepted[]): { parts: Part[]; warnings: string[] } {
  const parts: Part[] = []
  const notes = new Set<string>()
  for (const { kind, message, file, error } of list) {
    const said = shortText(message, longest)
    if (file) {
      const { file: path, filename, mimeType } = file
      const generic = mimeType === 'application/octet-stream' && filename !== undefined
      const type = generic ? mimeTypeOf(filename) : mimeType
      parts.push({
        mimeType: type,
        ...(filename !== undefined && { filename }),
        bytes: { form: 'file', path },
      })
    } else if (error)
      notes.add(`What the page gave (${kind}) could not be saved: ${shortText(error.message, longest)}`)
    else if (kind === 'dialog')
      notes.add(`The page opened a dialog, which was answered: ${JSON.stringify(said)}.`)
    else if (kind === 'popup') notes.add(`The page opened a window, which was closed${said && `: ${said}`}.`)
    else if (kind === 'permission')
      notes.add(`The page asked for a permission, which was refused${said && `: ${said}`}.`)
  }
  return { parts, warnings: [...notes].slice(0, mostNotes) }
}

/** Removes the files of parts that nobody is told of. Never throws. */
export async function discardParts(parts: readonly Part[]): Promise<void> {
  const paths = parts.flatMap(({ bytes }) => (bytes.form === 'file' ? [bytes.path] : []))
  await Promise.all(paths.map((path) => unlink(path).catch(() => undefined)))
}
