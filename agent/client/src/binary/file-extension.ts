import { extname } from 'node:path'
import mime from 'mime'

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

/** Types for which the IANA list has an unusual extension, or none. */
const usualExtensions = new Map([
  ['application/yaml', '.yaml'],
  ['image/jpg', '.jpg'],
  ['video/quicktime', '.mov'],
])
const usualTypes = new Map([
  ['.tgz', 'application/gzip'],
  // Video files with this extension are rare.
  ['.ts', 'text/plain'],
  ['.tsx', 'text/plain'],
])

/** Extensions of files that an operating system runs when a user opens them. A page must not choose these. */
const executable =
  /^\.(?:app|apk|appimage|bat|bin|cmd|com|command|cpl|deb|desktop|dll|dmg|exe|gadget|hta|inf|ins|iso|jar|js|jse|lnk|mjs|msc|msi|msp|mst|pif|pkg|ps1|reg|rpm|scf|scr|sct|sh|so|url|vb|vbe|vbs|webloc|workflow|ws|wsc|wsf|wsh)$/

/**
 * Returns the extension for a file: its name's extension if that is plain and not executable; otherwise the
 * usual one for its type (first the table in docs/protocol.md §6, then the IANA list).
 *
 * @param mimeType - in upper or lower case; parameters such as `; charset=utf-8` are ignored
 * @param filename - as stated by the app
 * @returns the extension with its dot, in lower case; `.bin` if the type has none
 */
export function extensionFor(mimeType: string, filename = ''): string {
  const named = extname(filename).toLowerCase()
  if (/^\.[a-z\d]{1,16}$/.test(named) && !executable.test(named)) return named
  const type = essenceOf(mimeType)
  const known = extensions.get(type) ?? usualExtensions.get(type)
  if (known !== undefined) return known
  const extension = mime.getExtension(type)
  return extension && !executable.test(`.${extension}`) ? `.${extension}` : '.bin'
}

/** @returns the type that a file's name implies; `application/octet-stream` if it implies none. */
export function mimeTypeOf(path: string): string {
  const extension = extname(path).toLowerCase()
  for (const [type, candidate] of extensions) if (candidate === extension) return type
  return usualTypes.get(extension) ?? mime.getType(extension) ?? 'application/octet-stream'
}

/** @returns the type without its parameters, in lower case. */
export function essenceOf(mimeType: string): string {
  return (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()
}
