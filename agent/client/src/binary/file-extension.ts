import { extname } from 'node:path'

/** docs/protocol.md §6. */
const extensions = new Map([
  ['application/pdf', '.pdf'],
  ['image/png', '.png'],
  ['image/jpeg', '.jpg'],
  ['image/gif', '.gif'],
  ['image/webp', '.webp'],
  ['image/svg+xml', '.svg'],
  ['audio/mpeg', '.mp3'],
  ['audio/wav', '.wav'],
  ['audio/ogg', '.ogg'],
  ['video/mp4', '.mp4'],
  ['video/webm', '.webm'],
  ['application/zip', '.zip'],
  ['application/json', '.json'],
  ['text/html', '.html'],
  ['text/plain', '.txt'],
  ['text/csv', '.csv'],
  ['text/markdown', '.md'],
])

/**
 * Returns the extension for files of a type (the table of docs/protocol.md §6).
 *
 * @param mimeType - in upper or lower case; parameters such as `; charset=utf-8` are ignored
 * @returns the extension with its dot; `.bin` for a type that is not in the table.
 */
export function extensionFor(mimeType: string): string {
  return extensions.get(essenceOf(mimeType)) ?? '.bin'
}

/** @returns the type that a file's name suggests; `application/octet-stream` if it suggests none. */
export function typeOf(path: string): string {
  const extension = extname(path).toLowerCase()
  for (const [type, candidate] of extensions) if (candidate === extension) return type
  return extension === '.jpeg' ? 'image/jpeg' : 'application/octet-stream'
}

/** @returns the type without its parameters, in lower case. */
export function essenceOf(mimeType: string): string {
  return (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()
}
