import type { StatedType, TrueType } from '@abp-kit/attachments'
import { type FileInput, fileInput, mimeTypeOf } from '@abp-kit/client'
import { fromSite, line, type ShownText } from '../command-line/shown-text'

/**
 * Compares what is said of a file with its bytes, by the rule of the MCP server. Never throws. Below Node.js 22.15, which
 * has no zstd, the bytes are not looked at, and what is said holds.
 *
 * @param file - a path, or bytes
 */
export async function trueType(file: string | Uint8Array, said: StatedType): Promise<TrueType> {
  // Loaded with the first file: most commands have none.
  const library = await import('@abp-kit/attachments').catch(() => undefined)
  if (library) return library.trueType(file, said)
  const { filename, mimeType = mimeTypeOf(filename ?? '') } = said
  return { mimeType, lies: [], misnamed: false }
}

/**
 * @param path - absolute
 * @param warn - receives what the name says and the bytes contradict
 * @returns the file as a parameter, with the type of its bytes where its name lies or is silent
 */
export async function typedInput(path: string, warn: (warning: ShownText) => void): Promise<FileInput> {
  const { filename } = fileInput(path)
  const { lies, mimeType } = await trueType(path, { filename })
  for (const lie of lies)
    warn(
      line`warning: the bytes of ${fromSite(filename)} are ${fromSite(mimeType)}, against ${fromSite(lie)}.`,
    )
  return fileInput(path, { mimeType })
}
