import { constants } from 'node:fs'
import { type FileHandle, open, realpath, unlink } from 'node:fs/promises'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AbpError } from '@abp-kit/core'
import { expandHome } from '../config'
import { reasonOf } from '../record'
import { isSessionName } from './session-name'

/** Bytes of a file that is read whole. */
const largest = 60 * 1024 * 1024

/** A file that was opened for reading; whoever has it closes it with {@link closeFile}. */
export interface OpenFile {
  /** Canonical. */
  path: string
  /** As its name says what it is; that of a copy does not. */
  name: string
  /** Whether it is a copy of what is in the store, for this opening alone. */
  copy: boolean
  handle: FileHandle
  /** Bytes. */
  size: number
}

export interface ReadFile {
  /** Canonical; of a stored result its address. */
  path: string
  name: string
  bytes: Buffer
}

/** Results that are in a store. */
export interface StoredResults {
  /** @returns `undefined` for what is no address of a result */
  storedKey: (address: string) => string | undefined
  /** @returns the path of a copy, which is the caller's to remove */
  fetch: (key: string) => Promise<string>
}

/**
 * Decides which files may be given to pages: those in the output directory and in the roots that the user allowed, by their
 * canonical paths, so that neither `..` nor a link leads out.
 */
export class AllowedFiles {
  readonly #start: string
  readonly #outputDir: string
  readonly #roots: readonly string[]
  readonly #stored: StoredResults | undefined

  /**
   * @param outputDir - of all sessions. What is in the directories of sessions there is for these sessions alone
   * @param stored - results that are addressed otherwise than by a path
   * @param own - the directory of the session that asks, where relative paths start; `outputDir` when it shares that
   */
  constructor(
    outputDir: string,
    allowRoots: readonly string[],
    stored?: StoredResults,
    own: string = outputDir,
  ) {
    this.#start = resolve(own)
    this.#outputDir = resolve(outputDir)
    this.#roots = [this.#start, ...allowRoots.map((root) => resolve(expandHome(root)))]
    this.#stored = stored
  }

  /** The directories, as they were configured. */
  roots(): readonly string[] {
    return this.#roots
  }

  /**
   * @param given - a path, or a `file:` URL
   * @returns the file's canonical path
   * @throws {AbpError} `FILE_NOT_ALLOWED`, also for a file that is not there: what exists elsewhere is not told
   */
  async resolve(given: string): Promise<string> {
    const asked = resolve(this.#start, given.startsWith('file:') ? fromUrl(given) : expandHome(given))
    const path = await realpath(asked).catch(() => undefined)
    if (path !== undefined && (await this.#isAllowed(path))) return path
    throw this.#refuse(given, 'it is not a file in an allowed directory')
  }

  /**
   * Opens a file, or a copy of a stored result, for reading; the caller closes it.
   *
   * @throws {AbpError} `FILE_NOT_ALLOWED`; `STORE_FAILED`
   */
  async open(given: string): Promise<OpenFile> {
    const key = this.#stored?.storedKey(given)
    if (this.#stored && key !== undefined) return openCopy(await this.#stored.fetch(key), key)
    const path = await this.resolve(given)
    let handle: FileHandle | undefined
    try {
      // A link that took the file's place since is not followed, and a pipe does not keep us waiting.
      handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      const stats = await handle.stat()
      if (!stats.isFile()) throw new Error('it is not a regular file')
      return { path, name: basename(path), copy: false, handle, size: stats.size }
    } catch (error) {
      await handle?.close()
      throw this.#refuse(given, reasonOf(error))
    }
  }

  /**
   * @throws {AbpError} `FILE_NOT_ALLOWED`; `INVALID_PARAMS` over 60 MB
   */
  async read(given: string): Promise<ReadFile> {
    const file = await this.open(given)
    const { name, handle, size } = file
    const path = file.copy ? given : file.path
    try {
      if (size > largest) {
        throw new AbpError(
          'INVALID_PARAMS',
          `${path} has ${size} bytes, over the ${largest} that can be sent to a page.`,
        )
      }
      return { path, name, bytes: await handle.readFile() }
    } finally {
      await closeFile(file)
    }
  }

  /** @param path - canonical */
  async #isAllowed(path: string): Promise<boolean> {
    const canonical = (root: string) => realpath(root).catch(() => undefined)
    const [start, outputDir] = await Promise.all([canonical(this.#start), canonical(this.#outputDir)])
    if (start !== undefined && isInside(path, start)) return !isOfSession(path, start)
    if (outputDir !== undefined && isOfSession(path, outputDir)) return false
    const roots = await Promise.all(this.#roots.map(canonical))
    return roots.some((root) => root !== undefined && isInside(path, root))
  }

  #refuse(given: string, reason: string): AbpError {
    const remedy = 'Start the bridge with --allow-root (or ABP_ALLOW_ROOT) for other directories.'
    const message = `The file ${given} cannot be used: ${reason}. Allowed: ${this.#roots.join(', ')}. ${remedy}`
    return new AbpError('FILE_NOT_ALLOWED', message)
  }
}

async function openCopy(path: string, name: string): Promise<OpenFile> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  return { path, name, copy: true, handle, size: (await handle.stat()).size }
}

/** Closes a file that was opened; a copy is removed. */
export async function closeFile({ path, copy, handle }: OpenFile): Promise<void> {
  await handle.close()
  if (copy) await unlink(path).catch(() => undefined)
}

function fromUrl(url: string): string {
  try {
    return fileURLToPath(url)
  } catch (cause) {
    throw new AbpError('INVALID_PARAMS', `${url} is not a file URL: ${reasonOf(cause)}.`, { cause })
  }
}

/** @returns whether `path` is in the directory of a session below `outputDir`; both canonical. */
function isOfSession(path: string, outputDir: string): boolean {
  const [first = ''] = relative(outputDir, path).split(sep)
  return isSessionName(first)
}

/** @returns whether `path` is `root` or below it; both canonical. */
export function isInside(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
