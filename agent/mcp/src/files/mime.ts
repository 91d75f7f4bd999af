import { extname } from 'node:path'
import { isAgentText } from '../agent-text'
import { limits } from '../limits'

/** The table of docs/protocol.md §6 in reverse, with the other extensions that such files have. */
const types = new Map([
  ['.pdf', 'application/pdf'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.svg', 'image/svg+xml'],
  ['.mp3', 'audio/mpeg'],
  ['.wav', 'audio/wav'],
  ['.ogg', 'audio/ogg'],
  ['.mp4', 'video/mp4'],
  ['.webm', 'video/webm'],
  ['.zip', 'application/zip'],
  ['.json', 'application/json'],
  ['.html', 'text/html'],
  ['.htm', 'text/html'],
  ['.txt', 'text/plain'],
  ['.csv', 'text/csv'],
  ['.md', 'text/markdown'],
])

/** @returns whether a MIME type has no other words in it, so that an answer can tell it as it is */
export function isPlainType(mimeType: string): boolean {
  return (
    mimeType.length <= limits.nameCharacters &&
    /^[\w.+-]+\/[\w.+-]+(;\s?[\w-]+=[\w"-]+)*$/.test(mimeType) &&
    isAgentText(mimeType)
  )
}

/** @returns `application/octet-stream` for an extension that is not in the table */
export function mimeTypeOf(path: string): string {
  return types.get(extname(path).toLowerCase()) ?? 'application/octet-stream'
}
