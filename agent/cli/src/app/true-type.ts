import type { StatedType, TrueType } from '@abp-kit/attachments'
import { type FileInput, fileInput, mimeTypeOf } from '@abp-kit/client'
import { fromSite, line, type ShownText } from '../command-line/shown-text.ts'

/**
 * Finds the type of a file by the rule of the MCP server: the bytes win over the name and the stated type. Node.js below
 * 22.15 lacks zstd, so `@abp-kit/attachments` does not load there: the stated type is used without a look at the bytes.
 *
 * @param file - a path, or bytes
 * @throws {Error} Node's, if `@abp-kit/attachments` is not installed
 */
export async function trueType(file: string | Uint8Array, said: StatedType): Promise<TrueType> {
  // Loaded with the first file: most commands have none.
  const library = await import('@abp-kit/attachments').catch((error: unknown) => {
    // Node's error for an import of a name that its own module lacks.
    if (error instanceof SyntaxError) return undefined
    throw error
  })
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
