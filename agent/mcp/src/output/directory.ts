import { constants } from 'node:fs'
import { type FileHandle, open, rename, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { onDisk } from '../disk'
import { newSessionName, openToRead, placeOf } from '../files'
import { workLimits } from '../limits'
import { copyInto } from './copy'
import { hasCode, outputFailed } from './output-failed'
import { existingDirectory, plainDirectory, privateDirectory, tryPrivateDirectory } from './private-directory'

/** A file that was made for a result; nobody else has it. */
export interface NewFile {
  path: string
  handle: FileHandle
}

/**
 * Where results go: private to the user, created when it is needed for the first time. Names are those of docs/protocol.md §6, and a
 * file that exists is never written to, nor is a link followed. Each write checks again that it is the same place.
 */
export class OutputDirectory {
  /** As it was configured, absolute. */
  readonly path: string
  readonly #own: boolean
  readonly #parent: OutputDirectory | undefined
  #used = false
  #checking: Promise<string> | undefined

  /**
   * @param own - `false` for a directory that is the user's, and stays as it is; its path is canonical
   * @param parent - is made ready first
   */
  constructor(path: string, own = true, parent?: OutputDirectory) {
    this.path = resolve(path)
    this.#own = own
    this.#parent = parent
  }

  /** @returns a directory in this one for a session alone; it is made when it is needed for the first time. */
  forSession(): OutputDirectory {
    return new OutputDirectory(join(this.path, newSessionName()), true, this)
  }

  /**
   * Makes sure that the directory is there, is the user's own and closed to others.
   *
   * @returns its canonical path
   * @throws {AbpError} `OUTPUT_FAILED`, also when the file system does not answer
   */
  async prepare(): Promise<string> {
    // One that hangs is not asked a second time: each question keeps a thread of the process.
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
   * Finds the directory, and does not make it: it may have been removed on purpose.
   *
   * @returns its canonical path
   * @throws {AbpError} `OUTPUT_FAILED`, also when it is not there, or open to others
   */
  async find(): Promise<string> {
    try {
      return await onDisk(existingDirectory(this.path), 'find the directory')
    } catch (error) {
      throw outputFailed(this.path, error)
    }
  }

  /**
   * Finds out whether {@link OutputDirectory.prepare} will succeed, and leaves everything as it was.
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
   * @param capability - what the name begins with; dots become underscores
   * @param extension - with its dot
   * @throws {AbpError} `OUTPUT_FAILED`
   */
  async create(capability: string, extension: string): Promise<NewFile> {
    const directory = await this.prepare()
    const stem = fileStem(capability)
    for (let time = Date.now(); ; time++) {
      const path = join(directory, `${stem}_${time}${extension}`)
      try {
        return { path, handle: await createFile(path) }
      } catch (error) {
        if (hasCode(error, 'EEXIST')) continue
        throw outputFailed(path, error)
      }
    }
  }

  /**
   * Gives a file its name in this directory.
   *
   * @returns its new path
   * @throws {AbpError} `OUTPUT_FAILED`; the file is where it was then
   */
  async adopt(file: string, capability: string, extension: string): Promise<string> {
    // The name is taken first: a rename alone would replace a file that came in between.
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
 * Makes a file that is open to this user alone.
 *
 * @param path - in a canonical directory
 * @throws what the file system says; when the directory was replaced by another since, nothing is left there
 */
export async function createFile(path: string): Promise<FileHandle> {
  // O_EXCL refuses whatever is there already, links too.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
  const handle = await onDisk(open(path, flags, 0o600), 'make the file')
  const place = await placeOf(handle, path)
  if (place === path) return handle
  await handle.close()
  await unlink(place ?? path).catch(() => undefined)
  throw new Error('its directory was replaced while it was written to')
}

/** @param handle - of the new file at `path`, which is replaced, or written to where `file` is on another disk */
async function moveInto(file: string, path: string, handle: FileHandle): Promise<void> {
  if (dirname(file) === dirname(path)) {
    await handle.close()
    return onDisk(rename(file, path), 'move the file')
  }
  try {
    return await onDisk(rename(file, path), 'move the file')
  } catch (error) {
    // Another disk; or Windows, where an open file is not replaced.
    if (!hasCode(error, 'EXDEV', 'EPERM')) throw error
  }
  const source = await onDisk(openToRead(file), 'open the file')
  await copyInto(source, handle).finally(() => source.close())
  return unlink(file).catch(() => undefined)
}

/** @returns the part of a file's name that says what made it, from a name that a page chose. */
function fileStem(capability: string): string {
  const safe = capability.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, workLimits.resultNameCharacters)
  return safe === '' ? 'result' : safe
}
