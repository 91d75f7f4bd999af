import { constants } from 'node:fs'
import { type FileHandle, open, rename, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { onDisk } from '../disk.ts'
import { newSessionName, openToRead, placeOf } from '../files/index.ts'
import { workLimits } from '../limits.ts'
import { copyInto } from './copy.ts'
import { hasCode, outputFailed } from './output-failed.ts'
import {
  existingDirectory,
  plainDirectory,
  privateDirectory,
  tryPrivateDirectory,
} from './private-directory.ts'

/** How often the directory may have disappeared when a file is to be created in it. */
const maxRemovals = 20

/** A new file for a result, which nothing else uses. */
export interface NewFile {
  path: string
  handle: FileHandle
}

/**
 * The directory for results. It is private to the user, and created on first use. File names follow
 * docs/protocol.md §6. It never writes to an existing file, and does not follow links. Each write checks
 * again that the directory is still the same.
 */
export class OutputDirectory {
  /** The configured path, absolute. */
  readonly path: string
  readonly #own: boolean
  readonly #parent: OutputDirectory | undefined
  #used = false
  #checking: Promise<string> | undefined

  /**
   * @param own - `false` for a directory that belongs to the user and stays as it is; its path is canonical
   * @param parent - a directory to prepare first
   */
  constructor(path: string, own = true, parent?: OutputDirectory) {
    this.path = resolve(path)
    this.#own = own
    this.#parent = parent
  }

  /** @returns a directory inside this one for a single session, created on first use */
  forSession(): OutputDirectory {
    return new OutputDirectory(join(this.path, newSessionName()), true, this)
  }

  /**
   * Makes sure that the directory exists, belongs to the user and is closed to others.
   *
   * @returns its canonical path
   * @throws {AbpError} `OUTPUT_FAILED`, also if the file system does not respond
   */
  async prepare(): Promise<string> {
    // A check that hangs is not repeated, because each one occupies a thread of the process.
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    try {
      return await onDisk(this.#checking, 'find the directory')
    } catch (error) {
      throw outputFailed(this.path, error)
    }
  }

  /**
   * Finds the directory without creating it, because the user may have removed it on purpose.
   *
   * @returns its canonical path
   * @throws {AbpError} `OUTPUT_FAILED`, also if the directory does not exist or is open to others
   */
  async find(): Promise<string> {
    try {
      return await onDisk(existingDirectory(this.path), 'find the directory')
    } catch (error) {
      throw outputFailed(this.path, error)
    }
  }

  /**
   * Finds out whether {@link OutputDirectory.prepare} will succeed, without changing anything.
   *
   * @throws {AbpError} `OUTPUT_FAILED`
   */
  async probe(): Promise<void> {
    try {
      await onDisk(tryPrivateDirectory(this.path), 'find the directory')
    } catch (error) {
      throw outputFailed(this.path, error)
    }
  }

  async #check(): Promise<string> {
    if (!this.#own) {
      const canonical = await plainDirectory(this.path)
      if (canonical !== this.path) throw new Error('another directory has taken its place')
      return canonical
    }
    await this.#parent?.prepare()
    const canonical = await privateDirectory(this.path, !this.#used)
    this.#used = true
    return canonical
  }

  /**
   * Creates a new file.
   *
   * @param capability - the beginning of the name; dots become underscores
   * @param extension - with its dot
   * @throws {AbpError} `OUTPUT_FAILED`
   */
  async create(capability: string, extension: string): Promise<NewFile> {
    const stem = fileStem(capability)
    let directory = await this.prepare()
    let removals = 0
    for (let time = Date.now(); ; time++) {
      const path = join(directory, `${stem}_${time}${extension}`)
      try {
        return { path, handle: await createFile(path) }
      } catch (error) {
        if (hasCode(error, 'EEXIST')) continue
        // Another process's clean-up removes empty directories.
        if (!hasCode(error, 'ENOENT') || ++removals > maxRemovals) throw outputFailed(path, error)
        directory = await this.prepare()
      }
    }
  }

  /**
   * Moves a file into this directory, under a result name.
   *
   * @returns its new path
   * @throws {AbpError} `OUTPUT_FAILED`; the file then stays where it was
   */
  async adopt(file: string, capability: string, extension: string): Promise<string> {
    // Takes the name first: a rename alone would replace a file that was created in between.
    const { path, handle } = await this.create(capability, extension)
    try {
      await moveInto(file, path, handle)
      return path
    } catch (error) {
      await unlink(path).catch(() => undefined)
      throw outputFailed(path, error)
    } finally {
      await handle.close().catch(() => undefined)
    }
  }
}

/**
 * Creates a file that only this user can open.
 *
 * @param path - in a canonical directory
 * @throws the file system's error; if another directory replaced the file's directory, nothing is left there
 */
export async function createFile(path: string): Promise<FileHandle> {
  // `O_EXCL` rejects any path that already exists, including links.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
  const handle = await onDisk(open(path, flags, 0o600), 'make the file')
  const place = await placeOf(handle, path)
  if (place === path) return handle
  await handle.close()
  await unlink(place ?? path).catch(() => undefined)
  throw new Error('its directory was replaced while it was written to')
}

/**
 * @param handle - of the new file at `path`. `file` replaces it, or is copied into it if it is on another
 *   disk
 */
async function moveInto(file: string, path: string, handle: FileHandle): Promise<void> {
  if (dirname(file) === dirname(path)) {
    await handle.close()
    return onDisk(rename(file, path), 'move the file')
  }
  try {
    return await onDisk(rename(file, path), 'move the file')
  } catch (error) {
    // The file is on another disk, or this is Windows, where a rename cannot replace an open file.
    if (!hasCode(error, 'EXDEV', 'EPERM')) throw error
  }
  const source = await onDisk(openToRead(file), 'open the file')
  await copyInto(source, handle).finally(() => source.close())
  return unlink(file).catch(() => undefined)
}

/** @returns the part of a file name that shows its source, from a name that a page chose */
function fileStem(capability: string): string {
  const safe = capability.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, workLimits.resultNameCharacters)
  return safe === '' ? 'result' : safe
}
