import { constants } from 'node:fs'
import { access, lstat, mkdir, mkdtemp, open, realpath, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { placeOf } from '../files/index.ts'
import { hasCode } from './output-failed.ts'

/**
 * The error for anything else at a path. A link is not followed, because another program may have created it.
 */
const notDirectory = 'it is a link or a file, not a directory'

/**
 * Makes sure that a directory exists, belongs to the user, and is closed to others.
 *
 * @param path - absolute
 * @param isNew - whether this process uses it for the first time and should close it. Later, a directory that
 *   was opened to others in the meantime is rejected
 * @returns its canonical path
 * @throws the file system's error, or the problem with the directory
 */
export async function privateDirectory(path: string, isNew: boolean): Promise<string> {
  return whileOthersChangeIt(async () => {
    await makeDirectories(path)
    const canonical = await existingDirectory(path, isNew)
    await access(canonical, constants.W_OK | constants.X_OK)
    return canonical
  })
}

/**
 * Finds out whether {@link privateDirectory} will succeed. Does not create the directory, because another
 * process may look for it or create it at the same moment. Instead, it creates and removes a directory of
 * another name where the first missing one would be.
 *
 * @throws as {@link privateDirectory} does
 */
export async function tryPrivateDirectory(path: string): Promise<void> {
  await whileOthersChangeIt(async () => {
    if (await isThere(path)) {
      await access(await existingDirectory(path, true), constants.W_OK | constants.X_OK)
      return
    }
    let parent = dirname(path)
    while (dirname(parent) !== parent && !(await isThere(parent))) parent = dirname(parent)
    await rmdir(await mkdtemp(join(parent, '.abp-probe-')))
  })
}

/**
 * @returns whether anything exists at a path
 * @throws any file system error except that it does not exist
 */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    },
  )
}

/** Maximum attempts to find a directory that another process removes and creates again in the meantime. */
const attempts = 20

/**
 * Tries again if a directory that just existed is gone.
 * @throws the error of the last attempt
 */
async function whileOthersChangeIt<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = attempts; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 1 || !hasCode(error, 'ENOENT')) throw error
      await pause(Math.random() * 5)
    }
  }
}

/**
 * Finds a directory that {@link privateDirectory} created. Does not create it again if it is gone.
 *
 * @returns its canonical path
 * @throws as {@link privateDirectory} does
 */
export async function existingDirectory(path: string, isNew = false): Promise<string> {
  return process.platform === 'win32' ? plainDirectory(path) : closedDirectory(path, isNew)
}

/** @throws if the path is not a directory, or is a link to one */
export async function plainDirectory(path: string): Promise<string> {
  if (!(await lstat(path)).isDirectory()) throw new Error(notDirectory)
  return realpath(path)
}

/** Checks and changes the directory that it opened, regardless of what is at the path by then. */
async function closedDirectory(path: string, isNew: boolean): Promise<string> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW
  const handle = await open(path, flags).catch((error: unknown) => {
    throw hasCode(error, 'ELOOP', 'ENOTDIR') ? new Error(notDirectory) : error
  })
  try {
    const { uid, mode } = await handle.stat()
    if (uid !== process.getuid?.()) throw new Error('it belongs to another user')
    if ((mode & 0o077) !== 0) {
      if (!isNew)
        throw new Error(`others may enter it since (mode ${(mode & 0o777).toString(8)}; chmod 700 closes it)`)
      await handle.chmod(0o700)
    }
    const canonical = await placeOf(handle, await realpath(path))
    if (canonical === undefined) throw new DirectoryError('it was replaced at this moment', 'ENOENT')
    return canonical
  } finally {
    await handle.close()
  }
}

/**
 * Creates a directory and its parents. Node's own `recursive` never ends where a directory cannot exist, such
 * as below /proc.
 */
async function makeDirectories(path: string): Promise<void> {
  const missing: string[] = []
  for (let place = path; !(await makeDirectory(place)); place = dirname(place)) missing.unshift(place)
  for (const place of missing) {
    if (!(await makeDirectory(place))) throw new DirectoryError('no directory can be made there', 'ENOENT')
  }
}

/**
 * @returns `false` if the parent directory does not exist
 * @throws any other file system error
 */
async function makeDirectory(path: string): Promise<boolean> {
  try {
    await mkdir(path, 0o700)
  } catch (error) {
    if (hasCode(error, 'ENOENT') && dirname(path) !== path) return false
    if (!hasCode(error, 'EEXIST')) throw error
  }
  return true
}

/** An error with a code, like file system errors. */
class DirectoryError extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}
