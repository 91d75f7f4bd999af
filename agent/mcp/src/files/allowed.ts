import { type FileHandle, realpath, unlink } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { expandHome } from '../config/index.ts'
import { onDisk } from '../disk.ts'
import { workLimits } from '../limits.ts'
import { reasonOf } from '../reason.ts'
import { nameOfKey } from '../store/index.ts'
import { openToRead, placeOf } from './opened.ts'
import { readWhole } from './read-whole.ts'
import { AllowedRoots } from './roots.ts'

const notAllowed = 'it is not a file in an allowed directory'

/**
 * Roots whose file system has not responded in time, with the number of pending requests, in all sessions.
 * Another request would block one more of the few disk threads of the process.
 */
const silent = new Map<string, number>()

/** A file that was opened for reading. The caller closes it with {@link closeFile}. */
export interface OpenFile {
  /** Canonical path. */
  path: string
  /** The name that shows the file type; the path of a copy does not. */
  name: string
  /** Whether it is a copy of a stored result, made only for this read. */
  copy: boolean
  handle: FileHandle
  /** Size in bytes. */
  size: number
}

export interface ReadFile {
  /** Canonical path; for a stored result, its address. */
  path: string
  name: string
  bytes: Buffer
}

/** Results in a store. */
export interface StoredResults {
  /** @returns `undefined` if it is not the address of a result */
  storedKey: (address: string) => string | undefined
  /** @returns the path of a copy, which the caller must remove */
  fetch: (key: string) => Promise<string>
}

/**
 * Decides which files pages may receive: those in the output directory and in the roots that the user
 * allowed. It compares canonical paths, so that neither `..` nor a link leads out.
 */
export class AllowedFiles {
  readonly #start: string
  readonly #roots: AllowedRoots
  readonly #stored: StoredResults | undefined

  /**
   * @param outputDir - of all sessions. A session's directory in it belongs to that session only
   * @param stored - results that have an address instead of a path
   * @param own - the directory of the calling session, where relative paths start; `outputDir` if the session
   *   shares that
   */
  constructor(
    outputDir: string,
    allowRoots: readonly string[],
    stored?: StoredResults,
    own: string = outputDir,
  ) {
    this.#start = resolve(own)
    const allowed = allowRoots.map((root) => resolve(expandHome(root)))
    this.#roots = new AllowedRoots(this.#start, resolve(outputDir), allowed)
    this.#stored = stored
  }

  /** The directories, as configured. */
  roots(): readonly string[] {
    return this.#roots.list()
  }

  /**
   * Finds an allowed file.
   *
   * @param given - a path, or a `file:` URL
   * @returns the file's canonical path
   * @throws {AbpError} `FILE_NOT_ALLOWED`, also for a file that does not exist, so that the error does not
   *   reveal which other files exist; `TIMEOUT` for a file in an allowed directory if the file system does
   *   not respond
   */
  async resolve(given: string): Promise<string> {
    const path = await this.#step(given, () => realpath(this.#absolute(given)), 'find the file').catch(
      (error: unknown) => {
        if (isAbpError(error)) throw error
        return undefined
      },
    )
    if (path !== undefined && (await this.#roots.allow(path))) return path
    throw this.#refuse(given, notAllowed)
  }

  /**
   * Opens a file, or a copy of a stored result, for reading. The caller closes it.
   *
   * @throws {AbpError} `FILE_NOT_ALLOWED`; `TIMEOUT`; `STORE_FAILED`
   */
  async open(given: string): Promise<OpenFile> {
    const key = this.#stored?.storedKey(given)
    if (this.#stored && key !== undefined) return openCopy(await this.#stored.fetch(key), nameOfKey(key))
    const path = await this.resolve(given)
    let handle: FileHandle | undefined
    try {
      const opened = await this.#step(given, () => openToRead(path), 'open the file', closeHandle)
      handle = opened
      const stats = await this.#step(given, () => opened.stat(), 'look at the file')
      if (!stats.isFile()) throw new Error('it is not a regular file')
      const place = await this.#step(given, () => placeOf(opened, path), 'find the file')
      if (place === undefined || !(await this.#roots.allow(place))) throw new Error(notAllowed)
      return { path, name: basename(path), copy: false, handle, size: stats.size }
    } catch (error) {
      // This does not wait: if the file system hangs, closing the file hangs as well.
      if (handle) void closeHandle(handle)
      throw isAbpError(error) ? error : this.#refuse(given, reasonOf(error))
    }
  }

  /**
   * Reads a whole file, or a stored result.
   *
   * @throws {AbpError} `FILE_NOT_ALLOWED`; `INVALID_PARAMS` over 60 MB; `TIMEOUT`; `STORE_FAILED`
   */
  async read(given: string): Promise<ReadFile> {
    const file = await this.open(given)
    const { name, handle, size } = file
    const path = file.copy ? given : file.path
    try {
      if (size > workLimits.wholeFileBytes) {
        throw new AbpError(
          'INVALID_PARAMS',
          `${path} has ${size} bytes, over the ${workLimits.wholeFileBytes} that can be sent to a page.`,
        )
      }
      return { path, name, bytes: await readWhole(handle, size) }
    } finally {
      await closeFile(file)
    }
  }

  #absolute(given: string): string {
    return resolve(this.#start, given.startsWith('file:') ? fromUrl(given) : expandHome(given))
  }

  /**
   * Waits for a file system step, with a time limit. Does not start a step on a file system where an earlier
   * one hangs.
   *
   * @param undo - receives the value if it arrives too late
   * @throws {AbpError} `TIMEOUT` for a file in an allowed directory, otherwise `FILE_NOT_ALLOWED`; the error
   *   of `begin`
   */
  async #step<Value>(
    given: string,
    begin: () => Promise<Value>,
    doing: string,
    undo?: (value: Value) => unknown,
  ): Promise<Value> {
    const root = this.#roots.rootAbove(this.#absolute(given))
    if (root !== undefined && silent.has(root)) throw this.#silence(given, root)
    const step = begin()
    try {
      return await onDisk(step, doing)
    } catch (error) {
      if (!isAbpError(error)) throw error
      const late = step.then(undo, () => undefined)
      if (root === undefined) throw this.#refuse(given, notAllowed)
      silent.set(root, (silent.get(root) ?? 0) + 1)
      void late.finally(() => {
        const left = (silent.get(root) ?? 0) - 1
        if (left > 0) silent.set(root, left)
        else silent.delete(root)
      })
      throw this.#silence(given, root)
    }
  }

  #silence(given: string, root: string): AbpError {
    const seconds = workLimits.diskMilliseconds / 1_000
    const message =
      `The file ${given} cannot be read: a file system in ${root} has not answered for ${seconds} s. ` +
      'Have the disk or network drive looked at, or name a copy of the file in another allowed directory.'
    return new AbpError('TIMEOUT', message, { retryable: true })
  }

  #refuse(given: string, reason: string): AbpError {
    const remedy = 'Start the bridge with --allow-root (or ABP_ALLOW_ROOT) for other directories.'
    const message = `The file ${given} cannot be used: ${reason}. Allowed: ${this.roots().join(', ')}. ${remedy}`
    return new AbpError('FILE_NOT_ALLOWED', message)
  }
}

async function openCopy(path: string, name: string): Promise<OpenFile> {
  const handle = await onDisk(openToRead(path), 'open the file')
  return { path, name, copy: true, handle, size: (await handle.stat()).size }
}

/** Closes an opened file, and removes it if it is a copy. Never throws. */
export async function closeFile({ path, copy, handle }: OpenFile): Promise<void> {
  await closeHandle(handle)
  if (copy) await unlink(path).catch(() => undefined)
}

/** Ignores a failure to close, because it does not affect the data that was read. */
function closeHandle(handle: FileHandle): Promise<void> {
  return onDisk(handle.close(), 'close the file').catch(() => undefined)
}

function fromUrl(url: string): string {
  try {
    return fileURLToPath(url)
  } catch (cause) {
    throw new AbpError('INVALID_PARAMS', `${url} is not a file URL: ${reasonOf(cause)}.`, { cause })
  }
}
