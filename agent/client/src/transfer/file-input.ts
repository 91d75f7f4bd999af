import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { mimeTypeOf } from '../binary/file-extension.ts'
import { reasonOf } from '../reason.ts'

/** A local file among a call's parameters; created by {@link fileInput}. */
export class FileInput {
  readonly path: string
  readonly mimeType: string
  readonly filename: string

  constructor(path: string, mimeType: string, filename: string) {
    this.path = path
    this.mimeType = mimeType
    this.filename = filename
  }
}

/**
 * Creates a parameter from a file of any size. The file reaches the page as `BinaryData` with a `File` as
 * `content`, without passing through this process's memory.
 *
 * @param path - a readable file. The call rejects a missing file (`INVALID_PARAMS`). A file that changes
 *   before the page has read it causes a `NotReadableError` in the page.
 * @param options - `mimeType` (default: derived from the extension); `filename` (default: taken from the
 *   path)
 *
 * @example
 * await session.call('convert.image', { image: fileInput('/tmp/photo.png'), to: 'image/webp' })
 */
export function fileInput(path: string, options: { mimeType?: string; filename?: string } = {}): FileInput {
  return new FileInput(path, options.mimeType ?? mimeTypeOf(path), options.filename ?? basename(path))
}

/** The files in one call's parameters, each replaced by `{ [mark]: index }`. */
export interface FileInputs {
  /** Unguessable. */
  mark: string
  list: FileInput[]
}

/** @throws {AbpError} `INVALID_PARAMS`, because the browser would treat a missing file as an empty one. */
export async function checkFiles(files: readonly FileInput[]): Promise<number[]> {
  return Promise.all(
    files.map(async ({ path }) => {
      try {
        const found = await stat(path)
        if (!found.isFile()) throw new Error('it is no file')
        await access(path, constants.R_OK)
        return found.size
      } catch (error) {
        const reason = reasonOf(error)
        throw new AbpError('INVALID_PARAMS', `The input file ${path} cannot be read: ${reason}.`, {
          details: { path },
        })
      }
    }),
  )
}
