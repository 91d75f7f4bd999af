import { randomUUID } from 'node:crypto'
import { type FileHandle, link, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { closeFile, isAt, type OpenFile } from '../files'
import type { Cleaner } from './cleaner'
import { copyInto } from './copy'
import { createFile, type OutputDirectory } from './directory'
import { outputFailed } from './output-failed'

/**
 * Files that the browser opens by their paths, whenever the page reads them. What is at the path of an allowed file by then may be
 * another one, so that each gets a name of its own in the session's directory: a hard link, or a copy where the disk is another.
 */
export class LentFiles {
  readonly #directory: OutputDirectory
  readonly #cleaner: Cleaner
  readonly #paths: string[] = []
  #over = false

  constructor(directory: OutputDirectory, cleaner: Cleaner) {
    this.#directory = directory
    this.#cleaner = cleaner
  }

  /** Whether nothing was lent. */
  get empty(): boolean {
    return this.#paths.length === 0
  }

  /**
   * @param file - is closed
   * @returns the path of the same file
   * @throws {AbpError} `OUTPUT_FAILED` when it can neither be linked nor copied
   */
  async lend(file: OpenFile): Promise<string> {
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

  /** Removes the names that were given; the files themselves stay. Never throws. */
  async giveBack(): Promise<void> {
    this.#over = true
    const paths = this.#paths.splice(0)
    this.#cleaner.letGo(paths)
    await Promise.all(paths.map((path) => unlink(path).catch(() => undefined)))
  }

  async #remember(path: string): Promise<string> {
    this.#paths.push(path)
    this.#cleaner.hold([path])
    // Another file of the same call was refused meanwhile.
    if (this.#over) await this.giveBack()
    return path
  }
}

/** @returns whether `path` is now the file that was opened. */
async function linkTo({ handle, path: source }: OpenFile, path: string): Promise<boolean> {
  try {
    await link(source, path)
  } catch {
    // Another disk, or another's file.
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
