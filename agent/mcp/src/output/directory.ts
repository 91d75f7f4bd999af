import { constants, type Stats } from 'node:fs'
import { chmod, type FileHandle, lstat, mkdir, open, realpath, rename, unlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core'
import { newSessionName } from '../files'
import { reasonOf } from '../record'

/** A file that was made for a result; nobody else has it. */
export interface NewFile {
  path: string
  handle: FileHandle
}

const longestName = 120

/**
 * Where results go: private to the user, created when it is needed for the first time. Names are those of protocol.md §6, and a
 * file that exists is never written to, nor is a link followed.
 */
export class OutputDirectory {
  /** As it was configured, absolute. */
  readonly path: string
  readonly #own: boolean
  readonly #parent: OutputDirectory | undefined
  #ready: Promise<string> | undefined

  /**
   * @param own - `false` for a directory that is the user's, and stays as it is
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
   * @throws {AbpError} `OUTPUT_FAILED`
   */
  async prepare(): Promise<string> {
    if (!this.#own) return this.path
    await this.#parent?.prepare()
    this.#ready ??= makePrivate(this.path)
    try {
      const canonical = await this.#ready
      // It may have been removed since, as temporary directories are.
      await lstat(canonical)
      return canonical
    } catch {
      this.#ready = makePrivate(this.path)
      return this.#ready
    }
  }

  /**
   * @param capability - what the name begins with; dots become underscores
   * @param extension - with its dot
   * @throws {AbpError} `OUTPUT_FAILED`
   */
  async create(capability: string, extension: string): Promise<NewFile> {
    const directory = await this.prepare()
    const stem = fileStem(capability)
    // O_EXCL refuses whatever is there already, links too.
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
    for (let time = Date.now(); ; time++) {
      const path = join(directory, `${stem}_${time}${extension}`)
      try {
        return { path, handle: await open(path, flags, 0o600) }
      } catch (error) {
        if (isErrno(error, 'EEXIST')) continue
        throw outputFailed(path, error)
      }
    }
  }

  /**
   * Gives a file that is in the directory already its name.
   *
   * @returns its new path
   * @throws {AbpError} `OUTPUT_FAILED`; the file is where it was then
   */
  async adopt(file: string, capability: string, extension: string): Promise<string> {
    // The name is taken first: a rename alone would replace a file that came in between.
    const { path, handle } = await this.create(capability, extension)
    await handle.close()
    try {
      await rename(file, path)
      return path
    } catch (error) {
      await unlink(path).catch(() => undefined)
      throw outputFailed(path, error)
    }
  }
}

/** @throws {AbpError} `OUTPUT_FAILED` */
async function makePrivate(path: string): Promise<string> {
  let found: Stats
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    found = await lstat(path)
  } catch (error) {
    throw outputFailed(path, error)
  }
  if (!found.isDirectory()) throw outputFailed(path, new Error('it is a link or a file, not a directory'))
  const user = process.getuid?.()
  if (user !== undefined && found.uid !== user)
    throw outputFailed(path, new Error('it belongs to another user'))
  try {
    if ((found.mode & 0o077) !== 0) await chmod(path, 0o700)
    return await realpath(path)
  } catch (error) {
    throw outputFailed(path, error)
  }
}

/** @returns the part of a file's name that says what made it, from a name that a page chose. */
function fileStem(capability: string): string {
  const safe = capability.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, longestName)
  return safe === '' ? 'result' : safe
}

/** @returns an error for a file or directory that could not be written, with what to do. */
export function outputFailed(path: string, cause: unknown): AbpError {
  const full = isErrno(cause, 'ENOSPC') || isErrno(cause, 'EDQUOT')
  const remedy = full
    ? 'The disk is full: free some space.'
    : 'Set ABP_OUTPUT_DIR (or --output-dir) to a directory that you own and can write to.'
  return new AbpError('OUTPUT_FAILED', `${path} cannot be written: ${reasonOf(cause)}. ${remedy}`, {
    retryable: true,
    cause,
  })
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
