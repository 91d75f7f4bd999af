import { randomUUID } from 'node:crypto'
import { type FileHandle, link, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { closeFile, isAt, type OpenFile } from '../files/index.ts'
import type { Cleaner } from './cleaner.ts'
import { copyInto } from './copy.ts'
import { createFile, type OutputDirectory } from './directory.ts'
import { outputFailed } from './output-failed.ts'

/**
 * Links to files that the browser opens by path when the page reads them. By then, another file may be at an
 * allowed path. Each file therefore gets its own name in the session's directory: a hard link, or a copy if
 * it is on another disk.
 */
export class FileLinks {
  readonly #directory: OutputDirectory
  readonly #cleaner: Cleaner
  readonly #paths: string[] = []
  #isRemoved = false

  constructor(directory: OutputDirectory, cleaner: Cleaner) {
    this.#directory = directory
    this.#cleaner = cleaner
  }

  get isEmpty(): boolean {
    return this.#paths.length === 0
  }

  /**
   * Links to a file.
   *
   * @param file - will be closed
   * @returns a path of the same file
   * @throws {AbpError} `OUTPUT_FAILED` if the file can be neither linked nor copied
   */
  async add(file: OpenFile): Promise<string> {
    if (file.copy) {
      await file.handle.close()
      return this.#remember(file.path)
    }
    try {
      const path = join(await this.#directory.prepare(), `abp-${randomUUID()}`)
      if (!(await linkTo(file, path))) await copyTo(file.handle, path)
      return await this.#remember(path)
    } finally {
      await closeFile(file)
    }
  }

  /** Removes the links; the files themselves stay. Never throws. */
  async removeAll(): Promise<void> {
    this.#isRemoved = true
    const paths = this.#paths.splice(0)
    this.#cleaner.release(paths)
    await Promise.all(paths.map((path) => unlink(path).catch(() => undefined)))
  }

  async #remember(path: string): Promise<string> {
    this.#paths.push(path)
    this.#cleaner.protect([path])
    // Another file of the same call was rejected in the meantime.
    if (this.#isRemoved) await this.removeAll()
    return path
  }
}

/** @returns whether `path` is now the opened file */
async function linkTo({ handle, path: source }: OpenFile, path: string): Promise<boolean> {
  try {
    await link(source, path)
  } catch {
    // The file is on another disk, or belongs to another user.
    return false
  }
  if (await isAt(handle, path)) return true
  await unlink(path)
  return false
}

async function copyTo(source: FileHandle, path: string): Promise<void> {
  let target: FileHandle | undefined
  try {
    target = await createFile(path)
    await copyInto(source, target)
    await target.close()
  } catch (error) {
    await target?.close().catch(() => undefined)
    await unlink(path).catch(() => undefined)
    throw outputFailed(path, error)
  }
}
