import type { StatedType, TrueType } from '@abp-kit/attachments'
import { type FileInput, fileInput, mimeTypeOf } from '@abp-kit/client'
import { fromSite, line, type ShownText } from '../command-line/shown-text.ts'

/**
 * Finds the type of a file by the MCP server's rule: the bytes take precedence over the name and the stated
 * type. Node.js below 22.15 lacks zstd, so `@abp-kit/attachments` does not load there: the stated type is
 * used without inspecting the bytes.
 *
 * @param file - a path, or bytes
 * @throws {Error} Node's, if `@abp-kit/attachments` is not installed
 */
export async function trueType(file: string | Uint8Array, said: StatedType): Promise<TrueType> {
  // Loaded with the first file, because most commands have none.
  const library = await import('@abp-kit/attachments').catch((error: unknown) => {
    // Node's error if a module imports a name that a Node module lacks.
    if (error instanceof SyntaxError) return undefined
    throw error
  })
  if (library) return library.trueType(file, said)
  const { filename, mimeType = mimeTypeOf(filename ?? '') } = said
  return { mimeType, lies: [], misnamed: false }
}

/**
 * @param path - absolute
 * @param warn - receives statements in the name that the bytes contradict
 * @returns the file as a parameter, with the type of its bytes if its name is wrong or does not show it
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
